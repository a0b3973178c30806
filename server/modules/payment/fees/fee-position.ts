import { applicationsClosed } from '#contract/closing-day.ts'
import { type FeeId, feeIds } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { type SessionTerms, termsOf } from '#contract/session-terms.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { FeePosition } from './fee-rules.ts'
import { creditedByFee, type Payer, payerColumns, readDeclined } from '../payment.store.ts'

/** What of an applicant's record fees depend on. */
export type PaidFees = Pick<Payer, 'id' | 'stage' | 'admissionSession' | 'feesPaid'>

type Sessions = Pick<Institution, 'admission' | 'fees' | 'earlierFees'>

/** When a fee was paid in full; null before. */
export function paidAt({ feesPaid }: Pick<PaidFees, 'feesPaid'>, fee: FeeId): Date | null {
  const at = feesPaid[fee]
  return at === undefined ? null : new Date(at)
}

/** What an applicant has reached and paid, and what their session costs. */
export interface Standing {
  position: FeePosition
  terms: SessionTerms
}

/** The standing for a file that was read already; `session` is the payer's own unless it is a payment's. */
export async function standingOf(
  db: Db,
  payer: PaidFees,
  institution: Sessions,
  session: string | null = payer.admissionSession,
): Promise<Standing> {
  const terms = termsOf(institution, session)
  const credited = await creditedByFee(db, payer.id, terms.session)
  const position = {
    stage: payer.stage,
    paid: new Set(feeIds.filter((fee) => fee in payer.feesPaid)),
    credited,
    offerDeclined: await readDeclined(db, payer.id),
    letterWithdrawn: (await readLetterWithdrawnAt(db, payer.id)) !== null,
    applicationsClosed: applicationsClosed(institution.admission.closesOn),
  }
  return { position, terms }
}

/** The payer and their standing, read under the lock on the applicant's row. */
export async function lockStanding(
  tx: Tx,
  applicantId: string,
  institution: Sessions,
  session?: string,
): Promise<Standing & { payer: Payer }> {
  const payer = await lockApplicantOrThrow(tx, applicantId, payerColumns)
  return { payer, ...(await standingOf(tx, payer, institution, session)) }
}
