import type { Unlock } from '#contract/fees/fee.ts'
import { feeName, feeThatUnlocks } from '#contract/fees/registry.ts'
import { requireFee } from '#server/http/fee-required.ts'
import { letterRequired } from '#server/http/letter-required.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import type { Db } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import type { EnrolmentRecord } from './enrolment.store.ts'

/**
 * Checks that the applicant has an offer and has paid the fee that unlocks `what`. `action` completes the message «You
 * can …», such as `get your matric number`.
 * @throws 409 no offer · 422 the fee is not paid.
 */
export function requireUnlocked(
  { stage, feesPaid }: Pick<EnrolmentRecord, 'stage' | 'feesPaid'>,
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

/** Throws 409 if the letter of admission was withdrawn. */
export async function requireValidLetter(db: Db, applicantId: string): Promise<void> {
  if ((await readLetterWithdrawnAt(db, applicantId)) !== null) throw letterRequired()
}
