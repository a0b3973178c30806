import { applicationsClosed } from '#contract/closing-day.ts'
import type { Admission } from '#contract/institution.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { FeePosition } from './fee-rules.ts'
import { creditedByFee, lockPayer, type Payer, readDeclined, readLetterWithdrawn } from './payment.store.ts'

/** The dates of a payer's file that fees depend on. */
export type PaidFees = Pick<
  Payer,
  'id' | 'stage' | 'applicationFeePaidAt' | 'acceptanceFeePaidAt' | 'schoolFeePaidAt' | 'orientationFeePaidAt'
>

/** The session that fees are paid for, and its last day to apply. */
type Session = Pick<Admission, 'session' | 'closesOn'>

/** What an applicant has reached and paid, for a file that was read already. */
export async function feePositionOf(
  db: Db,
  payer: PaidFees,
  { session, closesOn }: Session,
): Promise<FeePosition> {
  const credited = await creditedByFee(db, payer.id, session)
  return {
    stage: payer.stage,
    applicationFeePaid: payer.applicationFeePaidAt !== null,
    acceptanceFeePaid: payer.acceptanceFeePaidAt !== null,
    schoolFeePaid: payer.schoolFeePaidAt !== null,
    orientationFeePaid: payer.orientationFeePaidAt !== null,
    schoolFeeCredited: credited.get('SchoolFee') ?? 0,
    offerDeclined: await readDeclined(db, payer.id),
    letterWithdrawn: await readLetterWithdrawn(db, payer.id),
    applicationsClosed: applicationsClosed(closesOn),
  }
}

/** The payer and what they have reached and paid, read under the lock on the applicant's row. */
export async function lockFeePosition(
  tx: Tx,
  applicantId: string,
  session: Session,
): Promise<{ payer: Payer; position: FeePosition }> {
  const payer = await lockPayer(tx, applicantId)
  return { payer, position: await feePositionOf(tx, payer, session) }
}
