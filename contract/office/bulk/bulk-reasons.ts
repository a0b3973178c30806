/** Reasons for which a bulk action or a second review leaves an application out, each with its text for colleagues. */
export const bulkReasons = {
  'application-decided': 'Decided already',
  'decision-pending': 'A decision is pending already',
  'correction-open': 'The applicant is still correcting it',
  'answer-unread': 'The applicant has answered a request: read the answer',
  'proposal-returned': 'The last proposal was returned: read why',
  'requirements-not-met': 'The requirements are not met',
  'grades-unverified': 'Grades are not compared with the slip',
  'qualification-unverified': 'A qualification is not recorded from its certificate',
  'checks-open': 'Not all seven checks are passed',
  leased: 'A colleague has it open',
  'no-proposal': 'Nothing is proposed',
  'own-proposal': 'You made this proposal',
  exception: 'Admitted as an exception: look at the reason',
  reconsideration: 'A rejection is reconsidered: decide individually',
  'individual-review': 'Left for individual review',
  'second-verification-open': 'Waits for its second verification',
  'programme-unavailable': 'The programme or level is not on offer',
  'application-changed': 'Changed since the dry run',
  'acted-on': 'A colleague has acted on the decision since',
  'deadline-passed': 'Too late: the day to answer by has come',
  'request-closed': 'The request is answered or withdrawn already',
  'access-ended': 'Your access has ended in the meantime',
  stopped: 'Stopped before it was done',
  failed: 'Could not be done: open it and try again',
} as const
export type BulkReason = keyof typeof bulkReasons
export const bulkReasonIds = Object.keys(bulkReasons) as [BulkReason, ...BulkReason[]]

/** Returns the reason at the end of a value of the list filter `bulk`; undefined if the value selects all reasons. */
export function reasonInBulkFilter(value: string): BulkReason | undefined {
  return bulkReasonIds.find((reason) => value.endsWith(`:${reason}`))
}
