import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { formatNaira, naira } from '#contract/money.ts'
import { fullName } from '#contract/names.ts'
import { maxMoneyCounted } from '#contract/office/audit/audit.ts'
import type { discrepancies } from '#contract/office/discrepancies.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { receivedInNaira, underpaidKobo } from '#server/modules/payment/settlement/underpaid.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { countUpTo } from '../count-up-to.store.ts'
import {
  addRefund,
  allDiscrepancies,
  decideDiscrepancy,
  discrepanciesQuery,
  findDiscrepancy,
  type PaymentDiscrepancy,
} from './discrepancies.store.ts'
import { waitingDiscrepancies } from './ledger.store.ts'
import { moneyPage, moneyPosition, moneyRowsRead } from './money-page.ts'

export interface DiscrepanciesService {
  /**
   * Returns a page of at most 50 payment discrepancies. Also counts all discrepancies, and those that wait for a
   * colleague, up to `maxMoneyCounted` each. Discrepancies without a decision and proposals that are not accepted yet
   * come first. Both groups are sorted by age, oldest first.
   * @throws 400 invalid `after`.
   */
  list(query: ParsedBodyOf<typeof discrepancies.list>): Promise<DataOf<typeof discrepancies.list>>
  /**
   * Stores the bursar's decision and note. The decision `refund` also queues the amount received for refund and
   * notifies the applicant. The decision `accept` only proposes to accept an underpayment. Repeating the same decision
   * and note is a no-op.
   * @throws 404 no such discrepancy · 409 already decided, or the payment is credited or already queued for refund ·
   * 422 the amount to refund in naira is unknown, or the payment to accept is no underpayment.
   */
  decide(wanted: ParsedBodyOf<typeof discrepancies.decide>, actor: Actor): Promise<void>
}

/**
 * Returns the kobo received. Throws 409 like `requireUnsettled`, and 422 if the payment is not an underpayment in
 * naira.
 */
export function acceptedKobo(discrepancy: PaymentDiscrepancy): number {
  requireUnsettled(discrepancy)
  const kobo = underpaidKobo(discrepancy)
  if (kobo === null)
    throw unprocessable(
      'not-underpaid',
      'Only a payment in naira of less than the amount requested can be accepted. Choose another outcome.',
    )
  return kobo
}

const isUnsettled = ({
  appliedAt,
  refundQueuedAt,
}: Pick<PaymentDiscrepancy, 'appliedAt' | 'refundQueuedAt'>) => appliedAt === null && refundQueuedAt === null

/** Throws 409 if the payment is credited, queued for refund or refunded. */
function requireUnsettled(discrepancy: PaymentDiscrepancy): void {
  if (discrepancy.refundQueuedAt !== null)
    throw conflict('refund-already-queued', 'This payment is already queued for refund. Save a note only.')
  if (discrepancy.appliedAt !== null)
    throw conflict(
      'payment-already-applied',
      'This payment is credited to its fee and cannot be refunded here. Save a note only.',
    )
}

/** Returns the amount to refund, in kobo. Throws 409 like `requireUnsettled`, and 422 if the amount is unknown. */
function refundOf(discrepancy: PaymentDiscrepancy): number {
  requireUnsettled(discrepancy)
  const kobo = receivedInNaira(discrepancy)
  if (kobo === null)
    throw unprocessable(
      'amount-unknown',
      'The amount received in naira is unknown, so it cannot be refunded here. Save a note only.',
    )
  return kobo
}

export function discrepanciesService(deps: {
  database: Database
  notify: NotificationService['notify']
}): DiscrepanciesService {
  const { system } = deps.database
  return {
    async list({ after }) {
      const rows = await discrepanciesQuery(system, moneyPosition(after), moneyRowsRead).execute()
      const { page, next } = moneyPage(rows)
      return {
        rows: page.map((row) => ({
          reference: row.reference,
          applicantId: row.applicantId,
          submitted: row.submittedAt !== null,
          name: fullName(row),
          email: row.email,
          description: row.description,
          reason: row.reason,
          mismatch: row.reason === 'mismatch' ? row.mismatch : null,
          detail: row.detail,
          requested: naira(row.askedKobo ?? row.amountKobo),
          received: row.cameAmount === null ? null : naira(row.cameAmount),
          currency: row.cameCurrency,
          at: row.foundAt.toISOString(),
          refundable: isUnsettled(row) && receivedInNaira(row) !== null,
          acceptable: isUnsettled(row) && underpaidKobo(row) !== null,
          decision: row.decision,
          note: row.note,
          decidedBy: row.decidedBy,
          decidedById: row.deciderId,
          decidedAt: row.decidedAt?.toISOString() ?? null,
          acceptedBy: row.acceptedBy,
          acceptedAt: row.acceptedAt?.toISOString() ?? null,
        })),
        next,
        pending: await countUpTo(system, waitingDiscrepancies, maxMoneyCounted),
        total: await countUpTo(system, allDiscrepancies, maxMoneyCounted),
      }
    },

    decide: ({ reference, decision, note }, actor) =>
      system.transaction().execute(async (tx) => {
        const found = await findDiscrepancy(tx, reference)
        if (found === undefined) throw notFound('We could not find this payment.')
        await lockApplicant(tx, found.applicantId, ['id'])
        const discrepancy = (await findDiscrepancy(tx, reference)) ?? found
        if (discrepancy.decision === decision && discrepancy.note === note) return
        if (discrepancy.decision !== null)
          throw conflict('discrepancy-decided', 'A colleague has already decided on this payment.')
        const amountKobo = decision === 'refund' ? refundOf(discrepancy) : null
        if (decision === 'accept') acceptedKobo(discrepancy)
        await decideDiscrepancy(tx, discrepancy.id, { decision, note, decidedBy: actor.colleague.staffId })
        if (amountKobo !== null) {
          await addRefund(tx, {
            paymentId: discrepancy.id,
            amountKobo,
            reason: 'mismatch',
          })
          await deps.notify(tx, {
            applicantId: discrepancy.applicantId,
            title: 'Your payment will be refunded',
            message: `${formatNaira(amountKobo)} that we received (${reference}) did not match the amount requested. Our payments office will refund it to you.`,
            page: portalPages.paymentHistory,
          })
        }
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'unclear-payment-decided',
          applicantId: discrepancy.applicantId,
          before: { decision: null },
          after: { reference, decision, note, ...(amountKobo === null ? {} : { amountKobo }) },
        })
      }),
  }
}
