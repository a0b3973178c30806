import type { ErrorCode } from '../error-codes.ts'

/**
 * Explanation of an error code: its meaning, and instructions to the applicant, the office and the operator.
 * `docs/errors.md` shows all fields, the API description only `means`.
 */
export interface ErrorGuide {
  means: string
  /** Instruction to the applicant, or to the author of a client program. */
  applicant?: string
  office?: string
  operator?: string
}

/** Explanations of the error codes that only the admissions office and its command line can receive. */
export const officeErrorGuide = {
  'authenticator-code-invalid': {
    means: 'The code of the authenticator app is wrong or already used.',
    office: 'Type the next code. Check the clock of the phone if codes keep failing.',
  },
  'invitation-invalid': {
    means: 'The one-time link of a colleague is wrong, expired or already used.',
    office: 'Ask an administrator for a new link.',
    operator: 'Create a new link with `npm run staff -- link`.',
  },
  'role-not-allowed': {
    means: 'The role of the colleague does not include this action.',
    office: 'Ask a colleague whose role allows it. Roles and permissions shows which.',
  },
  'step-up-required': {
    means: 'The action needs a new authenticator code, given within the last 15 minutes.',
    office: 'Type the code that the app shows now. The console then repeats the call.',
  },
  'access-removed': {
    means:
      'An administrator has removed the access of the colleague. Only the session that ended, or a sign-in with the right password and code, gets this error.',
    office: 'Ask an administrator.',
  },
  'second-person-required': {
    means: 'The same colleague proposed the decision or withdrew the letter. A second person must act.',
    office: 'Ask another colleague to do it.',
  },
  'verification-not-blind': {
    means: 'The colleague may know the first readings, so the second verification would not be independent.',
    office: 'Leave the application to a colleague who has not opened it in the last 24 hours.',
  },
  'second-verification-open': {
    means: 'The application was drawn for a second verification, which is not done yet.',
    office: 'Approve it after a colleague has verified the results under Second verification.',
  },
  'proposer-only': {
    means: 'Only the colleague who made the proposal can withdraw it.',
    office: 'Ask that colleague, or have an approver return the decision.',
  },
  'approver-only': {
    means: 'Only the colleague who approved or returned the decision can undo it.',
    office: 'Return the decision instead, or ask that colleague.',
  },
  'decided-before': {
    means: 'The colleague proposed or approved the rejection that is being reconsidered.',
    office: 'Leave the new decision to two colleagues who have not decided on this application before.',
  },
  'refusal-missing': {
    means: 'The application has no released rejection, so there is nothing to reconsider.',
    office: 'Load the application again. An offer is changed by withdrawing its letter.',
  },
  'reconsideration-open': {
    means: 'A colleague has already opened a reconsideration of this rejection.',
    office: 'Load the application again and propose the new decision.',
  },
  'reconsideration-missing': {
    means: 'No reconsideration is open: it was cancelled, or its decision is released.',
    office: 'Load the application again.',
  },
  'correction-open': {
    means: 'The applicant has not answered a request yet.',
    office: 'Wait for the answer, or withdraw the request.',
  },
  'section-open': {
    means: 'Another request has already opened this section for correction.',
    office: 'Wait for the answer to that request, or withdraw it first.',
  },
  'request-open': {
    means: 'The applicant has not returned this request, or the office has closed it already.',
    office: 'Load the application again. Only returned answers can be accepted or asked for again.',
  },
  'request-returned': {
    means: 'The applicant has already returned the answers to this request.',
    office: 'Check the answers. Then accept them or ask again.',
  },
  'results-changed': {
    means: 'The applicant or a colleague has changed this data since it was loaded.',
    office: 'Load the application again and check the new data.',
  },
  'duplicate-decided': {
    means: 'A colleague has already decided whether the two applications belong to one person.',
    office: 'Continue with the next pair.',
  },
  'decision-pending': {
    means: 'There is already a decision about the application.',
    office: 'Return or withdraw that decision first.',
  },
  'decision-state-changed': {
    means: 'The state of the decision does not allow this action. A colleague may have acted first.',
    office: 'Load the application again.',
  },
  'decisions-changed': {
    means: 'The request selects other decisions than those of the digest. Nothing was released.',
    office: 'Load the preview of the release again and check it.',
  },
  'letter-valid': {
    means: 'The letter of admission is valid, so it was not issued again. Nothing was saved.',
    office: 'Load the application again. Withdraw the letter first if it must be replaced.',
  },
  'application-changed': {
    means: 'The application has changed since the version that the request names. Nothing was saved.',
    office: 'Check the change that the message names, then repeat the action. Typed text is kept.',
  },
  'discrepancy-decided': {
    means: 'A colleague has already decided about this payment discrepancy.',
    office: 'Load the list again.',
  },
  'refund-settled': {
    means: 'The payment is already marked as refunded, with another reference of the transfer.',
    office: 'Load the list again. If the stored reference is wrong, undo the mark first.',
  },
  'refund-already-queued': {
    means: 'The money is already in the refund queue.',
    office: 'Save a note only.',
  },
  'payment-already-applied': {
    means: 'The payment is applied to its fee, so it cannot be refunded here.',
    office: 'Save a note only.',
  },
  'payment-not-creditable': {
    means:
      'The fee of the underpayment is paid already, or the offer was declined, has lapsed or was withdrawn.',
    office: 'Return the proposal, and queue the money for refund.',
  },
  'colleague-exists': {
    means: 'A colleague has this email address already.',
    office: 'Find the colleague under Colleagues and send a new link.',
    operator: 'Create a new link with `npm run staff -- link`.',
  },
  'own-access': {
    means: 'Administrators cannot change their own role or access.',
    office: 'Ask another administrator.',
  },
  'colleague-changed': {
    means: 'The access of the colleague has changed since the page was loaded.',
    office: 'Load the page again.',
  },
  'view-name-taken': {
    means: 'Another view of the list has this name. Upper and lower case count as the same.',
    office: 'Choose another name, or change the other view.',
  },
  'amount-unknown': {
    means: 'The amount received is not known in naira, so it cannot be queued for refund.',
    office: 'Save a note, and refund at the gateway.',
  },
  'not-underpaid': {
    means: 'The amount received is not known in naira, or is not less than the amount requested.',
    office: 'Queue the money for refund, or save a note.',
  },
  'grades-unverified': {
    means: 'The proposal depends on grades that no colleague has compared with the result slip.',
    office: 'Confirm each subject, or record the grade on the slip, then propose again.',
  },
  'qualification-unverified': {
    means:
      'The offer depends on a qualification that the applicant typed and no colleague has recorded from a document.',
    office: 'Record the qualification from its certificate, then propose again, or offer a lower level.',
  },
  'exception-reason-required': {
    means:
      'The applicant does not meet the requirements of the programme offered at this level, and the proposal has no reason.',
    office:
      'Type the reason for the exception, or offer a programme and a level whose requirements the applicant meets.',
  },
} as const satisfies Partial<Record<ErrorCode, ErrorGuide>>
