import { feeOf, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { tooManyRequests } from '#server/http/errors.ts'
import { feeLocked } from '../fees/fee-locks.ts'
import { lockFeeState } from '../fees/fee-position.ts'
import { chargeFor } from '../fees/fee-rules.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import {
  countRecent,
  findOpenPayment,
  insertPayment,
  type NewPayment,
  type Payment,
} from '../payment.store.ts'
import { newReference } from './reference.ts'

type BeginDeps = Pick<PaymentDeps, 'institution' | 'gateway' | 'limits'>

/** An applicant's request to pay a fee. */
export interface PaymentStart {
  applicantId: string
  payType: PayType
  requestId: string
}

/** A new payment, or the open payment of the fee. `matchesRequest`: its pay type and amount match the request. */
type Begun =
  | { kind: 'opened'; payment: NewPayment; email: string }
  | { kind: 'exists'; payment: Payment; matchesRequest: boolean }

/**
 * Finds the open payment of the fee or inserts a new one. Commit the transaction before the gateway call, so that every
 * payment at the gateway has a row.
 */
export async function beginPayment(
  deps: BeginDeps,
  tx: Tx,
  { applicantId, payType, requestId }: PaymentStart,
): Promise<Begun> {
  const { payer, position, terms } = await lockFeeState(tx, applicantId, deps.institution)
  const { session } = terms
  const result = chargeFor(payType, position, terms.fees)
  if ('locked' in result) throw feeLocked(result.locked, payWayOf(payType).fee)
  const { charge } = result
  const open = await findOpenPayment(tx, applicantId, session, charge.fee)
  if (open !== undefined) {
    const matchesRequest = open.payType === payType && open.amountKobo === charge.amountKobo
    return { kind: 'exists', payment: open, matchesRequest }
  }
  const { count, seconds } = await countRecent(tx, applicantId)
  if (count >= deps.limits.paymentStartsPerHourAndPerson) throw tooManyRequests(seconds)
  const payment: NewPayment = {
    id: newId(),
    applicantId,
    admissionSession: session,
    payType,
    ...charge,
    reference: newReference(),
    gateway: deps.gateway.name,
  }
  await insertPayment(tx, payment)
  const move = feeOf(charge.fee).unlocks.includes('application')
    ? await moveStageIfAllowed(tx, payer, 'application-fee-initiated')
    : null
  await writeAudit(tx, {
    ...byApplicant(applicantId, requestId),
    action: 'payment-initiated',
    before: { stage: payer.stage },
    after: {
      stage: move?.to ?? payer.stage,
      reference: payment.reference,
      payType,
      amountKobo: payment.amountKobo,
    },
  })
  return { kind: 'opened', payment, email: payer.email }
}
