import type { Tx } from '#server/db/client.ts'
import type { FeePosition } from './fee-rules.ts'
import { creditedByFee, lockPayer, type Payer } from './payment.store.ts'

/** The payer and what they have reached and paid, read under the lock on the applicant's row. */
export async function lockFeePosition(
  tx: Tx,
  applicantId: string,
  session: string,
): Promise<{ payer: Payer; position: FeePosition }> {
  const payer = await lockPayer(tx, applicantId)
  const credited = await creditedByFee(tx, applicantId, session)
  return {
    payer,
    position: {
      stage: payer.stage,
      applicationFeePaid: payer.applicationFeePaidAt !== null,
      acceptanceFeePaid: payer.acceptanceFeePaidAt !== null,
      schoolFeePaid: payer.schoolFeePaidAt !== null,
      orientationFeePaid: credited.has('OrientationFee'),
      schoolFeeCredited: credited.get('SchoolFee') ?? 0,
    },
  }
}
