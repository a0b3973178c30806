import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import type { Db } from '#server/db/client.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import type { EnrolmentFile } from './enrolment.store.ts'

/**
 * What belongs to a student comes after the offer and its acceptance fee. Throws 409 without an offer, 422 while the
 * acceptance fee is not paid. `what` completes «You can …».
 */
export function needsPlace({ stage, acceptanceFeePaidAt }: EnrolmentFile, what: string): void {
  if (stage === 'IsRejected')
    throw conflict(
      'offer-missing',
      `You can only ${what} with an offer of admission, and this application has none.`,
    )
  if (stage !== 'IsAdmitted')
    throw conflict('offer-missing', `You can ${what} once you have been offered admission.`)
  if (acceptanceFeePaidAt === null)
    throw unprocessable('acceptance-fee-unpaid', `Pay the acceptance fee first: then you can ${what}.`)
}

/** A letter that was withdrawn opens nothing any more. Throws 409. */
export async function needsLetter(db: Db, applicantId: string): Promise<void> {
  if ((await readLetterWithdrawnAt(db, applicantId)) !== null)
    throw conflict(
      'letter-withdrawn',
      'Your letter of admission was withdrawn. Please call the admissions office.',
    )
}
