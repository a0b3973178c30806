import type { OpenedApplication } from '#contract/office/applications.ts'
import { officeApplications } from '#contract/office/applications.ts'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import { type Lease, leases } from '#contract/office/review/leases.ts'
import { keepUnsentReason } from '#web/office/application/decision/unsent-reason.ts'
import { applicationPath } from '#web/office/paths.ts'
import { names } from '../sample-names.ts'
import { answer, type Scene } from './scene.ts'

const at = applicationPath('id-1')

/** Changes the example of an application. */
type Change = (example: OpenedApplication) => Partial<OpenedApplication>

/** Returns the response for an application without a decision, with `change` applied to it. */
function opened(status: OfficeStatus, change: Change = () => ({})) {
  return answer(officeApplications.open, (example) => ({
    ...example,
    row: { ...example.row, applicantId: 'id-1', status, reconsideration: null, offerAnswer: null },
    decisions: [],
    offer: null,
    requests: [],
    reconsiderations: [],
    overPlaces: [],
    ...change(example),
  }))
}

/** Returns the changes for an application with one decision. */
const decided =
  (state: Decision['state'], changes: Partial<Decision> = {}): Change =>
  ({ decisions: [first] }) => ({
    decisions: first === undefined ? [] : [{ ...first, ...undecidedFacts, state, ...changes }],
  })

/** Changes an application so that all its subjects were compared with the slips. */
const compared: Change = ({ results }) => ({
  results: {
    ...results,
    sittings: results.sittings.map((sitting) => ({
      ...sitting,
      subjects: sitting.subjects.map((subject) => ({
        ...subject,
        verification: { slip: subject.typed, by: names[1], at: new Date().toISOString() },
      })),
    })),
  },
})

/** Like `compared`, for an application that meets the entry requirements of no programme. */
const unmet: Change = (example) => ({
  ...compared(example),
  results: { ...example.results, ...compared(example).results, requirementsMetFor: [] },
})

/** Facts that a decision does not have before its release. */
const undecidedFacts: Partial<Decision> = {
  exceptionReason: '',
  individualBecause: null,
  reconsideredAt: null,
  reconsiderationId: null,
  letterWithdrawnAt: null,
  letterWithdrawnBecause: null,
  releasedAt: null,
}

const own: Partial<Decision> = { proposedById: 'me' }
const rejected: Partial<Decision> = { kind: 'reject', reasons: ['entry-requirements', 'late'] }
const withdrawn = (example: OpenedApplication): Partial<Decision> => ({
  letterWithdrawnAt: example.row.submittedAt,
  letterWithdrawnBecause: 'A certificate was forged.',
})
const reconsidered: Change = (example) => ({
  ...decided('released', { ...rejected, reconsideredAt: example.row.submittedAt })(example),
  reconsiderations: example.reconsiderations.slice(0, 1).map((each) => ({ ...each, outcome: null })),
})

const lease: Lease = {
  applicantId: 'id-1',
  staffId: 'id-2',
  holder: names[3],
  takenAt: new Date().toISOString(),
  renewedAt: new Date().toISOString(),
  until: new Date(Date.now() + 600_000).toISOString(),
}
const held = [answer(leases.list, () => [lease]), answer(leases.take, () => lease)]

/** One application, in each of its tabs and in each state of its decision. */
export const openedApplicationScenes: Record<string, Scene> = {
  application: {
    at,
    shows:
      'ApplicationPage ReviewFrame ReviewActions LeaseStatus OpenedApplicationView SlipViewer Tabs ApplicationTab ResultsTab SubjectRow BoardChecks Eligibility Verdict CheckSquares DecisionBar Undecided BarButton',
    answers: [opened('submitted')],
  },
  'application-as-auditor': { at, role: 'auditor', shows: 'DecisionBar', answers: [opened('submitted')] },
  'application-of-a-colleague': { at, shows: 'LeaseStatus', answers: [opened('submitted'), ...held] },
  'application-skip': { at, press: ['Skip'], shows: 'SkipDialog', answers: [opened('submitted')] },
  'application-person': { at, press: ['Person'], shows: 'Answers', answers: [opened('submitted')] },
  'application-schools': {
    at,
    press: ['Schools'],
    shows: 'SchoolsTab VerifiedFacts',
    answers: [opened('submitted')],
  },
  'application-payments': { at, press: ['Payments'], shows: 'Payments', answers: [opened('submitted')] },
  'application-mails': { at, press: ['Emails'], shows: 'Mails', answers: [opened('submitted')] },
  'application-notes': { at, press: ['Notes'], shows: 'Notes', answers: [opened('submitted')] },
  'application-history': { at, press: ['History'], shows: 'History', answers: [opened('submitted')] },
  'application-fact': {
    at,
    press: ['Schools', 'Record qualification'],
    shows: 'FactForm',
    answers: [opened('submitted')],
  },
  'application-board-check': {
    at,
    press: ['Record check'],
    shows: 'BoardCheckForm',
    answers: [opened('submitted')],
  },
  'application-check': { at, press: ['Documents'], shows: 'CommandFrame', answers: [opened('submitted')] },
  'application-last-decisions': {
    at,
    press: ['key Z'],
    shows: 'LastDecisions',
    answers: [opened('submitted')],
  },
  'application-request': {
    at,
    press: ['Request'],
    shows: 'RequestForm DocumentsField ItemsField',
    answers: [opened('submitted')],
  },
  'application-admit': {
    at,
    press: ['Admit'],
    shows: 'ProposeForm',
    answers: [opened('submitted', compared)],
  },
  'application-admit-other': {
    at,
    press: ['Other'],
    shows: 'ProposeForm OfferedEligibility',
    answers: [opened('submitted', compared)],
  },
  'application-admit-exception': {
    at,
    press: ['Admit'],
    shows: 'ExceptionGround',
    answers: [opened('submitted', unmet)],
  },
  'application-unsent-reason': {
    at,
    prepare: () =>
      keepUnsentReason('id-1', {
        draft: 'return',
        action: 'Return to proposer',
        message: 'Somebody has changed the application.',
        because: 'The second slip is missing.',
      }),
    shows: 'UnsentReasonBanner',
    answers: [opened('submitted')],
  },
  'application-assign': { at, press: ['Assign'], shows: 'AssignDialog', answers: [opened('submitted')] },
  'application-reject': { at, press: ['Reject'], shows: 'RefusalFields', answers: [opened('submitted')] },
  'application-requested': {
    at,
    press: ['Requests'],
    shows: 'RequestList RequestCard AnswerChanges AnsweredDocument ItemOutcome',
    answers: [opened('correction', ({ requests }) => ({ requests }))],
  },
  'application-returned': {
    at,
    press: ['Requests'],
    shows: 'AskAgain',
    answers: [
      opened('submitted', ({ requests }) => ({
        requests: requests.map((each) => ({ ...each, closedAt: null, outcome: null })),
      })),
    ],
  },
  'application-extend': {
    at,
    press: ['Requests', 'Extend deadline'],
    shows: 'ExtendRequest',
    answers: [
      opened('correction', ({ requests }) => ({
        requests: requests.map((each) => ({ ...each, closedAt: null, outcome: null, returnedAt: null })),
      })),
    ],
  },
  'application-proposal-returned': {
    at,
    shows: 'ReturnedProposal',
    answers: [
      opened('submitted', (example) => ({
        ...compared(example),
        ...decided('returned', { returnedBecause: `The slip of ${names[2]} shows another grade.` })(example),
      })),
    ],
  },
  'application-proposed': {
    at,
    shows: 'DecisionFacts DecisionActs Approve',
    answers: [opened('proposed', decided('proposed'))],
  },
  'application-proposed-as-exception': {
    at,
    shows: 'DecisionActs',
    answers: [
      opened('proposed', decided('proposed', { exceptionReason: 'Work experience: 12 years in a bank.' })),
    ],
  },
  'application-own-proposal': {
    at,
    shows: 'DecisionActs',
    answers: [opened('proposed', decided('proposed', own))],
  },
  'application-withdraw-proposal': {
    at,
    press: ['Withdraw proposal'],
    shows: 'WithdrawProposalForm ReasonForm',
    answers: [opened('proposed', decided('proposed', own))],
  },
  'application-return-proposal': {
    at,
    press: ['Return to proposer'],
    shows: 'ReturnForm',
    answers: [opened('proposed', decided('proposed'))],
  },
  'application-approved': {
    at,
    shows: 'UndoApproval',
    answers: [opened('approved', decided('approved', { approvedById: 'me' }))],
  },
  'application-scheduled': {
    at,
    shows: 'DecisionFacts',
    answers: [opened('scheduled', decided('scheduled'))],
  },
  'application-admitted': {
    at,
    shows: 'OfferCard',
    answers: [opened('admitted', (example) => ({ ...decided('released')(example), offer: example.offer }))],
  },
  'application-withdraw-letter': {
    at,
    press: ['Withdraw the letter'],
    shows: 'RevokeForm',
    answers: [opened('admitted', decided('released'))],
  },
  'application-letter-withdrawn': {
    at,
    shows: 'DecisionActs',
    answers: [opened('letter-withdrawn', (example) => decided('released', withdrawn(example))(example))],
  },
  'application-reissue-letter': {
    at,
    press: ['Issue the letter again'],
    shows: 'ReissueForm',
    answers: [opened('letter-withdrawn', (example) => decided('released', withdrawn(example))(example))],
  },
  'application-rejected': {
    at,
    shows: 'ReconsiderButton',
    answers: [opened('rejected', decided('released', rejected))],
  },
  'application-reconsider': {
    at,
    press: ['Reconsider'],
    shows: 'ReconsiderForm',
    answers: [opened('rejected', decided('released', rejected))],
  },
  'application-reconsidered': {
    at,
    shows: 'OpenReconsideration EarlierDecisions',
    answers: [opened('submitted', reconsidered)],
  },
  'application-cancel-reconsideration': {
    at,
    press: ['Cancel reconsideration'],
    shows: 'OpenReconsideration ReasonForm',
    answers: [opened('submitted', reconsidered)],
  },
}
