import type { Unlock } from '#contract/fees/fee.ts'
import { feeName, feeThatUnlocks } from '#contract/fees/registry.ts'
import { requireFee } from '#server/http/fee-required.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import type { Db } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import type { EnrolmentFile } from './enrolment.store.ts'

/**
 * Rejects what a fee after the offer unlocks. `action` completes «You can …».
 * @throws 409 without an offer, 422 while the fee is not paid
 */
export function needsPlace(
  { stage, feesPaid }: Pick<EnrolmentFile, 'stage' | 'feesPaid'>,
  what: Unlock,
  action: string,
): void {
  if (stage === 'IsRejected')
    throw conflict(
      'offer-missing',
      `You can only ${action} with an offer of admission, and this application has none.`,
    )
  if (stage !== 'IsAdmitted')
    throw conflict('offer-missing', `You can ${action} once you have been offered admission.`)
  const fee = feeThatUnlocks(what)
  requireFee({ feesPaid }, fee, `Pay the ${feeName(fee)} first: then you can ${action}.`)
}

/** A letter that was withdrawn opens nothing any more. Throws 409. */
export async function needsLetter(db: Db, applicantId: string): Promise<void> {
  if ((await readLetterWithdrawnAt(db, applicantId)) !== null)
    throw conflict(
      'letter-withdrawn',
      'Your letter of admission was withdrawn. Please call the admissions office.',
    )
}
