import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { naira } from '#contract/money.ts'
import { fullName } from '#contract/names.ts'
import { maxMoneyCounted, type officeMoney } from '#contract/office/audit/audit.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { countUpTo } from '../count-up-to.store.ts'
import { allRefunds, dueRefunds, lockRefund, refundsQuery, setRefunded } from './ledger.store.ts'
import { moneyPage, moneyPosition, moneyRowsRead } from './money-page.ts'

export interface RefundsService {
  /**
   * Returns a page of at most 50 refunds. Also counts all refunds and the pending ones, up to `maxMoneyCounted` each.
   * Pending refunds come first. Both groups are sorted by age, oldest first.
   * @throws 400 invalid `after`.
   */
  list(query: ParsedBodyOf<typeof officeMoney.refunds>): Promise<DataOf<typeof officeMoney.refunds>>
  /**
   * Marks a payment as refunded. A repeated call with the same transfer reference is a no-op.
   * @throws 404 no refund for this reference · 409 marked already with another transfer reference.
   */
  settle(settled: ParsedBodyOf<typeof officeMoney.markRefunded>, actor: Actor): Promise<void>
  /**
   * Marks a refunded payment as due again. Every colleague with the permission may do this. No-op if the refund is due.
   * @throws 404 no refund for this reference · 409 marked with another transfer reference.
   */
  reopen(reopened: ParsedBodyOf<typeof officeMoney.undoRefunded>, actor: Actor): Promise<void>
}

export function refundsService({ database: { system } }: { database: Database }): RefundsService {
  async function lock(tx: Tx, reference: string) {
    const refund = await lockRefund(tx, reference)
    if (refund === undefined) throw notFound('We could not find this refund.')
    return refund
  }

  return {
    async list({ after }) {
      const rows = await refundsQuery(system, moneyPosition(after), moneyRowsRead).execute()
      const { page, next } = moneyPage(rows)
      return {
        rows: page.map((refund) => ({
          reference: refund.reference,
          applicantId: refund.applicantId,
          submitted: refund.submittedAt !== null,
          name: fullName(refund),
          email: refund.email,
          amount: naira(refund.amountKobo),
          reason: refund.reason,
          note: refund.note,
          at: refund.createdAt.toISOString(),
          returnedAtGateway: refund.lastAnswer === 'reversed',
          refundedAt: refund.refundedAt?.toISOString() ?? null,
          transferReference: refund.transferReference,
          refundedBy: refund.refundedBy,
        })),
        next,
        pending: await countUpTo(system, dueRefunds, maxMoneyCounted),
        total: await countUpTo(system, allRefunds, maxMoneyCounted),
      }
    },

    settle: ({ reference, transferReference }, actor) =>
      system.transaction().execute(async (tx) => {
        const refund = await lock(tx, reference)
        if (refund.refundedAt !== null) {
          if (refund.transferReference === transferReference) return
          throw conflict('refund-settled', 'This payment is marked as refunded already. Load the list again.')
        }
        await setRefunded(tx, refund.paymentId, { transferReference, refundedBy: actor.colleague.staffId })
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'refund-settled',
          applicantId: refund.applicantId,
          before: { refunded: false },
          after: { reference, amountKobo: refund.amountKobo, refunded: true, transferReference },
        })
      }),

    reopen: ({ reference, transferReference: seen }, actor) =>
      system.transaction().execute(async (tx) => {
        const refund = await lock(tx, reference)
        if (refund.refundedAt === null) return
        const { amountKobo, transferReference } = refund
        if ((transferReference ?? '') !== seen)
          throw conflict(
            'refund-settled',
            'A colleague has marked this payment with another transfer. Load the list again.',
          )
        await setRefunded(tx, refund.paymentId, null)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'refund-reopened',
          applicantId: refund.applicantId,
          before: { reference, amountKobo, refunded: true, transferReference },
          after: { reference, amountKobo, refunded: false },
        })
      }),
  }
}
