import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { naira } from '#contract/money.ts'
import { fullName } from '#contract/names.ts'
import { mostMoneyCounted, type officeAudit, type officeMoney } from '#contract/office/audit/audit.ts'
import { auditShown } from '#contract/office/audit/audit-shown.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, fieldError, notFound } from '#server/http/errors.ts'
import type { AuditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { historyEntryOf } from '../opened/history.ts'
import { countUpTo } from '../count-up-to.store.ts'
import { allRefunds, dueRefunds, lockRefund, refundsQuery, setRefunded } from './ledger.store.ts'
import { moneyPage, moneyPosition, moneyRowsRead } from './money-page.ts'
import { findByNumber, listTrail } from '../opened/opened.store.ts'
import { withoutPrivate } from '../opened/private-details.ts'

type Trail = DataOf<typeof officeAudit.trail>

export interface LedgerService {
  /**
   * Returns a page of at most 50 refunds: pending ones first, then oldest first. Also counts them.
   * @throws 400 invalid `after`.
   */
  refunds(query: ParsedBodyOf<typeof officeMoney.refunds>): Promise<DataOf<typeof officeMoney.refunds>>
  /**
   * Marks a payment as refunded. Repeating it with the same reference of the transfer is a no-op.
   * @throws 404 no refund for this reference · 409 marked already with another reference of the transfer.
   */
  settleRefund(settled: ParsedBodyOf<typeof officeMoney.markRefunded>, actor: Actor): Promise<void>
  /**
   * Undoes the mark of a refunded payment, by any colleague with the permission. No-op if the refund is due.
   * @throws 404 no refund for this reference · 409 marked with another reference of the transfer.
   */
  reopenRefund(reopened: ParsedBodyOf<typeof officeMoney.undoRefunded>, actor: Actor): Promise<void>
  /**
   * Verifies the hash chain of the newest 10,000 audit entries. `brokenAt` is the id of the first faulty entry; null if
   * no fault was found, or if no fault can be assigned to an entry.
   */
  check(): Promise<DataOf<typeof officeAudit.check>>
  /**
   * Returns a page of up to 100 audit entries, newest first, without private values. `after` is `next` of the previous
   * page, or empty for the first page.
   * @throws 400 invalid `after`.
   */
  trail(wanted: ParsedBodyOf<typeof officeAudit.trail>): Promise<Trail>
}

export interface LedgerDeps {
  database: Database
  auditChain: Pick<AuditChainService, 'verify'>
}

const pageSize = 100
const newestChecked = 10_000

export function ledgerService({ database, auditChain }: LedgerDeps): LedgerService {
  const { system } = database

  async function lock(tx: Tx, reference: string) {
    const refund = await lockRefund(tx, reference)
    if (refund === undefined) throw notFound('We could not find this refund.')
    return refund
  }

  return {
    async refunds({ after }) {
      const read = await refundsQuery(system, moneyPosition(after), moneyRowsRead).execute()
      const { page, next } = moneyPage(read)
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
        pending: await countUpTo(system, dueRefunds, mostMoneyCounted),
        total: await countUpTo(system, allRefunds, mostMoneyCounted),
      }
    },

    settleRefund: ({ reference, transferReference }, actor) =>
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

    reopenRefund: ({ reference, transferReference: seen }, actor) =>
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

    async check() {
      const found = await auditChain.verify({ newest: newestChecked })
      const { intact, checked, waiting, waitingSince } = found
      const brokenAt = found.faults.find(({ eventId }) => eventId !== null)?.eventId ?? null
      return { intact, checked, brokenAt, waiting, waitingSince }
    },

    async trail({ action, colleague, application, after }) {
      const applicantId =
        application === '' || isId(application)
          ? application
          : await findByNumber(system, application.toUpperCase())
      if (applicantId === undefined) return { entries: [], next: null }
      if (!/^\d{0,15}$/.test(after))
        throw fieldError('validation-failed', 'after', 'Start again from the newest entries.')
      const before = after === '' ? null : Number(after)
      const lines = await listTrail(system, { action, applicantId, colleague, before }, pageSize + 1)
      const page = lines.slice(0, pageSize)
      const last = lines.length > pageSize ? page.at(-1) : undefined
      return {
        entries: page.map((line) => ({
          ...withoutPrivate(historyEntryOf(line), auditShown(line.action)),
          id: line.id,
          applicantId: line.applicantId,
          applicationNumber: line.applicationNumber,
          submitted: line.submitted,
        })),
        next: last === undefined ? null : String(last.id),
      }
    },
  }
}
