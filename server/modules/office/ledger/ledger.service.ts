import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { naira } from '#contract/money.ts'
import { fullName } from '#contract/names.ts'
import type { officeAudit, officeMoney } from '#contract/office/audit.ts'
import { auditShown } from '#contract/office/audit-shown.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { fieldError, notFound } from '#server/http/errors.ts'
import type { AuditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { historyEntryOf } from '../opened/history.ts'
import { listRefunds, lockRefund, markRefunded } from './ledger.store.ts'
import { findByNumber, listTrail } from '../opened/opened.store.ts'
import { withoutPrivate } from '../opened/private-details.ts'

type Trail = DataOf<typeof officeAudit.trail>

export interface LedgerService {
  /** Lists refunds: pending ones first, then oldest first; at most 1,000. */
  refunds(): Promise<DataOf<typeof officeMoney.refunds>>
  /**
   * Marks a payment as refunded. Idempotent.
   * @throws 404 no refund for this reference.
   */
  settleRefund(reference: string, actor: Actor): Promise<void>
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
  return {
    async refunds() {
      return (await listRefunds(system)).map((refund) => ({
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
      }))
    },

    settleRefund: (reference, actor) =>
      system.transaction().execute(async (tx) => {
        const refund = await lockRefund(tx, reference)
        if (refund === undefined) throw notFound('We could not find this refund.')
        if (refund.refundedAt !== null) return
        await markRefunded(tx, refund.paymentId)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'refund-settled',
          applicantId: refund.applicantId,
          before: { refunded: false },
          after: { reference, amountKobo: refund.amountKobo, refunded: true },
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
