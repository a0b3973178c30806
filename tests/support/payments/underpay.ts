import type { FeeId } from '#contract/fees/registry.ts'
import type { Db } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'

/** Stores an underpayment of a fee, without a decision about it. Returns the payment's id. */
export async function underpay(db: Db, applicantId: string, fee: FeeId): Promise<string> {
  const id = newId()
  const payment = {
    id,
    applicantId,
    admissionSession: institution.admission.session,
    payType: fee,
    fee,
    description: fee,
    amountKobo: 100_000,
    reference: `underpaid-${id}`,
    gateway: 'paystack',
    status: 'failed',
    flagged: 'mismatch',
  } as const
  await db.insertInto('payment').values(payment).execute()
  const discrepancy = { paymentId: id, reason: 'mismatch', cameAmount: 50_000, cameCurrency: 'NGN' } as const
  await db.insertInto('unclearPayment').values(discrepancy).execute()
  return id
}
