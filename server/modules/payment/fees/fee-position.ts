import { applicationsClosed } from '#contract/closing-day.ts'
import { hasAcceptedIn } from '#contract/fees/fee.ts'
import { type FeeId, feeIds } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { type SessionTerms, termsOf } from '#contract/session-terms.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import { readOfferLapsedAt } from '#server/applicant/offer.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { FeePosition } from './fee-rules.ts'
import { creditedByFee, type Payer, payerColumns, readDeclined } from '../payment.store.ts'

/** Columns of the applicant record that fees depend on. */
export type PaidFees = Pick<Payer, 'id' | 'stage' | 'admissionSession' | 'feesPaid'>

type Sessions = Pick<Institution, 'admission' | 'fees' | 'earlierFees'>

/** Returns the time at which a fee was paid in full; null if it is not paid in full. */
export function paidAt({ feesPaid }: Pick<PaidFees, 'feesPaid'>, fee: FeeId): Date | null {
  const at = feesPaid[fee]
  return at === undefined ? null : new Date(at)
}

/** The fee position of an applicant in one admission session, and the terms of this admission session. */
export interface FeeState {
  position: FeePosition
  terms: SessionTerms
}

/**
 * Reads the fee state of an applicant whose row has already been read. `session` is an admission session, by default
 * the applicant's. To settle a payment, pass the payment's admission session.
 */
export async function readFeeState(
  db: Db,
  payer: PaidFees,
  institution: Sessions,
  session: string | null = payer.admissionSession,
): Promise<FeeState> {
  const terms = termsOf(institution, session)
  const credited = await creditedByFee(db, payer.id, terms.session)
  const position = {
    stage: payer.stage,
    paid: new Set(feeIds.filter((fee) => fee in payer.feesPaid)),
    credited,
    offerDeclined: await readDeclined(db, payer.id),
    offerLapsedAt: hasAcceptedIn(payer.feesPaid) ? null : await readOfferLapsedAt(db, payer.id),
    letterWithdrawn: (await readLetterWithdrawnAt(db, payer.id)) !== null,
    applicationsClosed: applicationsClosed(institution.admission.closesOn),
  }
  return { position, terms }
}

/** Locks the applicant's row and reads the payer with their fee state. */
export async function lockFeeState(
  tx: Tx,
  applicantId: string,
  institution: Sessions,
  session?: string,
): Promise<FeeState & { payer: Payer }> {
  const payer = await lockApplicantOrThrow(tx, applicantId, payerColumns)
  return { payer, ...(await readFeeState(tx, payer, institution, session)) }
}
