import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { Payment } from '../payment.store.ts'

/** The HTTP request that triggered the check, for the audit log. Null for webhooks and for the payment check job. */
export type Trigger = { requestId: string } | null

/** Writes an audit entry about a payment at the gateway. `after` contains the reference of the payment. */
export async function auditPayment(
  tx: Tx,
  action: string,
  payment: Payment,
  trigger: Trigger,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { reference, fee, amountKobo } = payment
  await writeAudit(tx, {
    actorKind: 'gateway',
    action,
    applicantId: payment.applicantId,
    requestId: trigger?.requestId ?? null,
    before,
    after: { reference, fee, amountKobo, ...after },
  })
}
