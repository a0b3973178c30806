import type { ParsedBodyOf } from '#contract/endpoint.ts'
import type { discrepancies } from '#contract/office/discrepancies.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import type { UnderpaymentService } from '#server/modules/payment/settlement/underpayment.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { acceptedKobo } from './discrepancies.service.ts'
import {
  clearDecision,
  findDiscrepancy,
  markAccepted,
  type PaymentDiscrepancy,
} from './discrepancies.store.ts'

type Settled = ParsedBodyOf<typeof discrepancies.settleUnderpayment>

export interface UnderpaymentsService {
  /**
   * Accepts or returns a bursar's proposal to accept an underpayment. Accepting credits the fee and sets the amount of
   * the payment to the amount received; a second accept is a no-op. After a return, the bursar decides again. The
   * proposer may return the proposal, but not accept it.
   * @throws 403 own proposal · 404 no such discrepancy · 409 no proposal waits, the payment is credited or queued for
   * refund already, or its fee cannot be credited now · 422 the payment is no underpayment.
   */
  settle(settled: Settled, actor: Actor): Promise<void>
}

export function underpaymentsService(deps: {
  database: Database
  underpayments: UnderpaymentService
}): UnderpaymentsService {
  async function accept(tx: Tx, discrepancy: PaymentDiscrepancy, { reference, note }: Settled, actor: Actor) {
    const { staffId } = actor.colleague
    if (discrepancy.deciderId === staffId)
      throw forbidden(
        'second-person-required',
        'You proposed to accept this payment. Another colleague must accept it.',
      )
    const amountKobo = acceptedKobo(discrepancy)
    const { foundAt } = discrepancy
    const { before, after } = await deps.underpayments.credit(tx, reference, { amountKobo, foundAt })
    await markAccepted(tx, discrepancy.id, { acceptedBy: staffId, askedKobo: discrepancy.amountKobo })
    await writeAudit(tx, {
      ...auditActor(actor),
      action: 'underpayment-accepted',
      applicantId: discrepancy.applicantId,
      before,
      after: { ...after, note },
    })
  }

  return {
    settle: (settled, actor) =>
      deps.database.system.transaction().execute(async (tx) => {
        const { reference, outcome, note } = settled
        const found = await findDiscrepancy(tx, reference)
        if (found === undefined) throw notFound('We could not find this payment.')
        await lockApplicant(tx, found.applicantId, ['id'])
        const discrepancy = (await findDiscrepancy(tx, reference)) ?? found
        if (discrepancy.acceptedAt !== null && outcome === 'accept') return
        if (discrepancy.decision !== 'accept' || discrepancy.acceptedAt !== null)
          throw conflict(
            'discrepancy-decided',
            'There is no pending proposal to accept this payment. Load the list again.',
          )
        if (outcome === 'accept') return accept(tx, discrepancy, settled, actor)
        await clearDecision(tx, discrepancy.id)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'underpayment-returned',
          applicantId: discrepancy.applicantId,
          before: { reference, decision: 'accept', note: discrepancy.note },
          after: { reference, decision: null, note },
        })
      }),
  }
}
