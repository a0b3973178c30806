import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import { formatNaira, naira } from '#contract/money.ts'
import { fullName } from '#contract/names.ts'
import type { officeMoney } from '#contract/office/audit.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { type Act, by } from '../actor.ts'
import { addRefund, decideUnclear, findUnclear, listUnclear, type UnclearPayment } from './unclear.store.ts'

export interface UnclearService {
  /** Money of which the gateway says something else than was asked for; undecided first, a thousand at most. */
  list(): Promise<DataOf<typeof officeMoney.unclear>>
  /**
   * Puts what came among the refunds, or keeps a note; the same again is no change. Throws 404, 409 once it is decided or
   * the money was credited or waits for refund already, 422 for a refund of what is not known in naira.
   */
  decide(wanted: ParsedBodyOf<typeof officeMoney.decideUnclear>, act: Act): Promise<void>
}

const inNaira = ({ cameAmount, cameCurrency }: UnclearPayment) =>
  cameCurrency === 'NGN' && cameAmount !== null && cameAmount > 0 ? cameAmount : null

/** What waits for refund, in kobo. Throws when nothing can. */
function refundOf(unclear: UnclearPayment): number {
  if (unclear.refundQueuedAt !== null)
    throw conflict('refund-already-queued', 'This money is among the refunds already: keep a note.')
  if (unclear.appliedAt !== null)
    throw conflict(
      'payment-already-applied',
      'This payment is credited to its fee, so it cannot wait for refund: keep a note.',
    )
  const kobo = inNaira(unclear)
  if (kobo === null)
    throw unprocessable(
      'amount-unknown',
      'What came is not known in naira, so it cannot wait for refund: keep a note.',
    )
  return kobo
}

export function unclearService(deps: {
  database: Database
  notify: NotificationService['notify']
}): UnclearService {
  const { system } = deps.database
  return {
    async list() {
      return (await listUnclear(system)).map((row) => ({
        reference: row.reference,
        applicantId: row.applicantId,
        submitted: row.submittedAt !== null,
        name: fullName(row),
        email: row.email,
        description: row.description,
        reason: row.reason,
        detail: row.detail,
        asked: naira(row.amountKobo),
        came: row.cameAmount === null ? null : naira(row.cameAmount),
        currency: row.cameCurrency,
        at: row.foundAt.toISOString(),
        refundable: inNaira(row) !== null && row.appliedAt === null && row.refundQueuedAt === null,
        decision: row.decision,
        note: row.note,
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt?.toISOString() ?? null,
      }))
    },

    decide: ({ reference, decision, note }, act) =>
      system.transaction().execute(async (tx) => {
        const found = await findUnclear(tx, reference)
        if (found === undefined) throw notFound('We could not find this payment.')
        await lockApplicant(tx, found.applicantId, ['id'])
        const unclear = (await findUnclear(tx, reference)) ?? found
        if (unclear.decision === decision && unclear.note === note) return
        if (unclear.decision !== null)
          throw conflict('discrepancy-decided', 'A colleague has decided about this money already.')
        const amountKobo = decision === 'refund' ? refundOf(unclear) : null
        await decideUnclear(tx, unclear.id, { decision, note, decidedBy: act.colleague.staffId })
        if (amountKobo !== null) {
          await addRefund(tx, {
            paymentId: unclear.id,
            amountKobo,
            reason: 'mismatch',
          })
          await deps.notify(tx, {
            applicantId: unclear.applicantId,
            title: 'Your money is returned',
            message: `${formatNaira(amountKobo)} that we received (${reference}) did not match what was asked for. Our payments office returns it to you.`,
            page: portalPages.paymentHistory,
          })
        }
        await writeAudit(tx, {
          ...by(act),
          action: 'unclear-payment-decided',
          applicantId: unclear.applicantId,
          before: { decision: null },
          after: { reference, decision, note, ...(amountKobo === null ? {} : { amountKobo }) },
        })
      }),
  }
}
