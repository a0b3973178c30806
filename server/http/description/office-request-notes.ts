import { type FieldNotes, record } from './field-note.ts'

const filter = (description: string) => ({ description: `${description} An empty list means no filter.` })

/** Notes for fields of API calls from the office: filters, and fields whose name has another meaning elsewhere. */
export const officeRequestNotes: FieldNotes = {
  assignee: filter('Assignees: `me`, `nobody` or ids of colleagues.'),
  board: filter('Check of the results with the examination bodies.'),
  checks: filter('Checks with their states, such as `documents:open`. Different checks must all match.'),
  decision: filter('Kinds of the pending or released decision; `none` if there is none.'),
  'officeDecideDuplicate.decision': {
    description: 'Whether the two applications belong to the same person.',
  },
  'officeDecideUnclearPayment.decision': { description: 'What happens to the money.' },
  eligibility: filter('Results of comparing the answers with the entry requirements.'),
  enrolment: filter('Steps of the enrolment, done or not, such as `portal:no`. All must match.'),
  flags: filter('Kinds of undecided possible duplicates; `any` for all kinds.'),
  'officeDuplicates.kind': { description: 'Kind of the possible duplicates; empty for all.' },
  'officeSaveVerifiedFact.factId': record('Id of the fact to replace; empty for a new one.'),
  'officeSaveVerifiedFact.kind': { description: 'What the document shows.' },
  'officeSaveVerifiedFact.schoolRecordId': record(
    'Id of the school record that a qualification replaces; empty if the applicant did not list it.',
  ),
  'officeSaveVerifiedFact.name': {
    description: "Kind of qualification from the institution's list, or name of the registration.",
    example: 'OND',
  },
  'officeSaveVerifiedFact.class': { description: 'Class of the qualification; may be empty.', example: '' },
  'officeSaveVerifiedFact.points': {
    description: 'Total points on the document; null if it has none.',
    example: 11,
  },
  'officeSaveVerifiedFact.field': { description: 'Field of study; may be empty.', example: 'Accounting' },
  'officeSaveVerifiedFact.workYears': {
    description: 'Complete years of work; null without work.',
    example: 3,
  },
  'officeSaveVerifiedFact.validUntil': {
    description: 'Last day of a registration; empty if the document names none.',
    example: '2027-03-31',
  },
  'officeSaveVerifiedFact.document': {
    description: 'The document that shows it.',
    example: 'Certificate, seen at the desk',
  },
  'officeRemoveVerifiedFact.factId': record('Id of the fact to remove.'),
  'officeInviteStaff.name': { description: 'Full name of the colleague.', example: 'Ngozi Okafor' },
  'officeSaveView.name': { description: 'Name of the view.', example: 'Nursing, results awaited' },
  'officeChangeView.name': { description: 'Name of the view.', example: 'Nursing, results awaited' },
  'officeSetCheck.name': { description: 'The check to set.' },
  'officeSendMailAgain.mail': { description: 'The email to send again.', example: 'decision' },
  'officeDecideUnclearPayment.note': {
    description: 'The findings about the payment.',
    example: 'Called the bank.',
  },
  offer: filter('Answers to the offer.'),
  programme: filter('Ids of programmes.'),
  'officeSetCheck.reason': { description: 'Why the check is set by hand.', example: 'Seen in the register.' },
  returnedProposal: {
    description:
      'Applications whose newest proposal was returned: `mine`, or of `any` colleague. Empty for no filter.',
  },
  reconsideration: filter('States of the reconsideration of a rejection.'),
  'officeRecordBoardCheck.reference': {
    description: "The examination body's reference; may be empty.",
    example: 'NECO-1182',
  },
  request: filter('States of the requests of an application without a decision.'),
  session: filter('Academic sessions, such as `2026/2027`.'),
  'officeSearchOffers.session': { description: 'Academic session; empty for the current one.', example: '' },
  'officeOfferCounts.session': { description: 'Academic session; empty for the current one.', example: '' },
  state: filter('Aliases of states of origin.'),
  'officeSetCheck.state': { description: 'The outcome. `rule` lets the rule of the check decide again.' },
  'officeBulkItems.state': { description: 'Only items in this state; empty for all.' },
  status: filter('States of the application.'),
  turn: filter('Who has to act next.'),
  'officeSearchRequests.view': { description: 'Which requests to list.' },
  'officeSaveView.view': { description: 'Filters, order and columns.' },
  'officeChangeView.view': { description: 'Filters, order and columns.' },
}
