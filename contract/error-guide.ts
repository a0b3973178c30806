import type { ErrorCode } from './error-codes.ts'
import { type ErrorGuide, officeErrorGuide } from './office/error-guide.ts'

const wait = 'Wait for `Retry-After` seconds, then repeat the call.'

/** Meaning of every error code, with instructions to the applicant, the office and the operator. */
export const errorGuide: Record<ErrorCode, ErrorGuide> = {
  ...officeErrorGuide,
  'malformed-request': {
    means: 'The body is not valid JSON, or is nested too deeply.',
    applicant: 'Fix the program: send one JSON object with the fields of the call.',
  },
  'validation-failed': {
    means: 'Fields are missing or have the wrong form. `errors` has a message for each of them.',
    applicant: 'Correct the fields that `errors` names.',
    office: 'Correct the fields that `errors` names.',
  },
  'choice-unknown': {
    means:
      'A value is not in its list, for example a programme that is not on offer. `errors` names the field.',
    applicant: 'Load the list again and choose from it.',
    office: 'Load the page again and choose from the list.',
  },
  'below-minimum-age': {
    means: 'The date of birth makes the applicant younger than the institution allows.',
    applicant: 'Check the year. An applicant who is too young cannot apply yet.',
  },
  'wrong-credentials': {
    means: 'The username, the password or the authenticator code is wrong. The response does not say which.',
    applicant: 'Type them again, or use Forgot password.',
    office: 'Type them again with a new code, or ask an administrator for a new link.',
  },
  'password-rejected': {
    means:
      'The new password is too short, too common, or contains the name of its owner or of the institution.',
    applicant: 'Choose another password. The message says why.',
    office: 'Choose another password. The message says why.',
  },
  'password-unchanged': {
    means: 'The new password is the current one.',
    applicant: 'Choose another password.',
  },
  'email-unchanged': {
    means: 'The new email address is the present one.',
    applicant: 'Type another address.',
  },
  'request-closed': {
    means: 'The office has withdrawn the request, or the applicant has already answered it.',
    applicant: 'Do not send it again. The dashboard shows the requests that are still open.',
  },
  'request-incomplete': {
    means: 'A document is missing or a section was not corrected, and the answer gives no reason.',
    applicant: 'Send everything that the office asked for, or write why a part is missing.',
  },
  'one-time-code-invalid': {
    means: 'The code from the email is wrong, expired or already used.',
    applicant: 'Ask for a new code. Sign in instead if the profile is already active.',
  },
  'upload-incomplete': {
    means: 'The upload of the picture was interrupted.',
    applicant: 'Send the picture again.',
  },
  'sign-in-required': {
    means: 'There is no valid session: it expired, was ended, or no token was sent.',
    applicant: 'Call `refresh-token` once. Sign in again if that fails too.',
    office: 'Sign in again.',
  },
  'signature-invalid': {
    means: 'A webhook event is not signed with the key of the payment gateway. Nothing was stored.',
    operator:
      'Compare the secret key in the settings with that of the gateway account. Otherwise it is a forgery.',
  },
  'wrong-client': {
    means: 'The header `X-Matric-Client` or the origin does not match a page of this installation.',
    applicant: 'Send `X-Matric-Client: portal` from the portal, or the refresh token in the body.',
    office: 'Use the office console.',
    operator: 'Check that `PUBLIC_URL` is the address that browsers use.',
  },
  'not-found': {
    means:
      'The record or page does not exist, or it belongs to another applicant. The response is the same for both.',
    applicant: 'Load the page again.',
    office: 'Load the page again. An application is found only after its submission.',
  },
  'print-link-expired': {
    means: 'The link to the receipts is older than five minutes, or was not issued by this server.',
    applicant: 'Call `print-receipt` again.',
  },
  'profile-not-activated': {
    means: 'The profile is not activated yet.',
    applicant: 'Open the link in the activation email, or ask for a new one.',
  },
  'profile-already-activated': {
    means: 'The profile is active, so its email address cannot be corrected this way.',
    applicant: 'Sign in.',
  },
  'email-taken': {
    means: 'Another profile got the new email address before both mailboxes had confirmed the change.',
    applicant: 'Sign in to that profile, or change to another address.',
  },
  'application-fee-unpaid': {
    means: 'The application fee is not paid yet.',
    applicant: 'Pay it, or verify the payment.',
  },
  'stage-behind': {
    means: 'The application has not reached this step. The message names the step to finish first.',
    applicant: 'Read `nextStage` of the profile and finish that step.',
  },
  'application-submitted': {
    means: 'The application is submitted, so its answers cannot be changed.',
    applicant: 'Nothing to do. Call the admissions office about a mistake.',
    office: 'Send a request for that section to open it again.',
  },
  'application-not-submitted': {
    means: 'The application form can be printed only after the submission.',
    applicant: 'Submit the application.',
  },
  'application-decided': {
    means: 'The decision about the application is released, so nothing in it can be changed.',
    applicant: 'Read the decision under Admission Status.',
    office: 'Nothing to do: the decision is final.',
  },
  'fee-already-paid': {
    means: 'The fee is already paid. Nothing was charged.',
    applicant: 'Load the payments again.',
  },
  'payment-undecided': {
    means:
      'A payment of the fee arrived with another amount or currency. The payments office has not decided on it.',
    applicant: 'Do not pay again. Wait for the decision.',
  },
  'offer-missing': {
    means: 'The applicant has no released offer of admission.',
    applicant: 'Read the decision under Admission Status.',
    office: 'Release an offer first.',
  },
  'offer-declined': {
    means: 'The applicant has declined the offer.',
    applicant: 'Undo the decline first, as long as `undoUntil` has not passed.',
  },
  'offer-accepted': {
    means: 'The acceptance fee is paid, so the offer can no longer be declined.',
    applicant: 'Call the admissions office.',
  },
  'offer-lapsed': {
    means: 'The last day to accept the offer has passed.',
    applicant: 'Call the admissions office: it can extend the offer.',
    office: 'Extend the offer with a new last day.',
  },
  'undo-period-over': {
    means: 'The time to undo the decline is over.',
    applicant: 'Call the admissions office.',
  },
  'learning-portal-missing': {
    means: 'No learning portal is connected: the university creates the accounts itself.',
    applicant: 'Use the account that the university gives you.',
    operator: 'Set `LEARNING_PORTAL` if Matric should create the accounts.',
  },
  'letter-withdrawn': {
    means: 'The office has withdrawn the letter of admission.',
    applicant: 'Call the admissions office.',
    office: 'If it was a mistake, another colleague can issue the letter again.',
  },
  'receipt-missing': {
    means: 'No payment has succeeded yet, so there is no receipt.',
    applicant: 'Pay, or verify a payment.',
  },
  'programme-unsettled': {
    means: 'The institution no longer offers the programme of the offer.',
    applicant: 'Call the admissions office.',
    operator: 'Put the programme back into the institution data.',
  },
  'request-too-large': {
    means: 'The JSON body is larger than 64 KB.',
    applicant: 'Fix the program: no endpoint needs such a large body.',
  },
  'picture-too-large': {
    means: 'The picture is larger than 4 MB.',
    applicant: 'Send a smaller picture. The portal reduces large pictures before it sends them.',
  },
  'unsupported-media-type': {
    means: 'The endpoint does not accept this content type.',
    applicant: 'Send `application/json`, or `multipart/form-data` for an upload.',
  },
  'not-a-picture': {
    means: 'The content of the file is not a JPEG or PNG picture. The file name does not matter.',
    applicant: 'Choose a photo, or take one.',
  },
  'unknown-field': {
    means: 'The body has fields that the call does not know. `errors` names them.',
    applicant: 'Fix the program: leave those fields out.',
  },
  'acceptance-fee-unpaid': {
    means:
      'The acceptance fee must be paid before the letter, the matric number, the portal password and the later fees.',
    applicant: 'Pay the acceptance fee, or verify the payment.',
  },
  'earlier-fee-unpaid': {
    means: 'Another fee must be paid first. The message names it.',
    applicant: 'Pay that fee, or verify the payment.',
  },
  'fee-not-charged': {
    means: 'The institution does not charge this fee in the session of the applicant.',
    applicant: 'Nothing to do: load the fees again.',
  },
  'applications-closed': {
    means: 'Applications for this session are closed.',
    applicant: 'Call the admissions office.',
    operator: 'The last day is `closesOn` in the institution data.',
  },
  'section-changed': {
    means:
      'The section has other answers than the version in `If-Match`: another device or tab has saved it.',
    applicant:
      'Load the profile and compare its answers with yours. Then save with the version in the profile.',
  },
  'draft-changed': {
    means: 'Another device has stored a newer draft than the one named in `basedOn`. `data` contains it.',
    applicant:
      'Merge both drafts, then save the result with `basedOn` set to the `savedAt` of the newer draft.',
  },
  'unsaved-draft': {
    means:
      'The application cannot be submitted, because a draft has answers that are not saved. The message names the section.',
    applicant: 'Save the section, delete its draft, or name the draft in `discardDrafts`. Then submit again.',
  },
  'idempotency-key-reused': {
    means: 'The `Idempotency-Key` was used for a request with another path or body.',
    applicant: 'Fix the program: use a new key for each change, and the same key only to repeat it.',
  },
  'step-incomplete': {
    means: 'A required part of a step is missing. The message names it.',
    applicant: 'Complete the step, then repeat the call.',
  },
  'list-full': {
    means: 'The list already has its maximum number of entries.',
    applicant: 'Remove an entry first.',
  },
  'upload-token-invalid': {
    means: 'The upload token is unknown, used, older than 14 days, or for another document type.',
    applicant: 'Upload the picture again.',
  },
  'picture-damaged': {
    means: 'The picture cannot be decoded.',
    applicant: 'Take the photo again.',
  },
  'picture-too-many-pixels': {
    means: 'The picture has more than 25 megapixels.',
    applicant: 'Set the camera to a smaller size.',
  },
  'too-many-requests': {
    means: 'A limit was reached: failed attempts, emails, uploads, payments, or requests at the same time.',
    applicant: wait,
    office: wait,
  },
  'internal-error': {
    means: 'A bug of the server. The message ends with the id of the request.',
    applicant: 'Try again later. Give the id to support.',
    operator: 'Find the id in the log (`requestId`).',
  },
  'temporarily-unavailable': {
    means: 'The database, the file store or a queue is unavailable or overloaded. Nothing was changed.',
    applicant: wait,
    office: wait,
    operator: 'Look at `/health/ready` and the log.',
  },
  'database-full': {
    means: 'The disk of the database is full. Nothing was saved.',
    applicant: wait,
    office: wait,
    operator: 'Free space on the disk of the database.',
  },
  'payment-pending': {
    means: 'The gateway has not yet decided on the payment that was started before.',
    applicant: 'Wait a minute, then verify that payment.',
  },
  'payment-gateway-unavailable': {
    means: 'The payment gateway did not open a checkout. Nothing was charged.',
    applicant: wait,
    operator: 'If the problem lasts, check the status page of the gateway.',
  },
  'pages-not-built': {
    means: 'The pages of the portal or the office are not built.',
    operator: 'Run `npm run build`.',
  },
  'storage-full': {
    means: 'The disk of the server is full. The picture was not stored.',
    applicant: 'Try again later.',
    operator: 'Free space below `DATA_DIR`, or move the files to a bucket.',
  },
}
