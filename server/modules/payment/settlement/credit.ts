import { feeOf } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { writeNumber } from '#contract/numbers.ts'
import type { SessionTerms } from '#contract/session-terms.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import type { Tx } from '#server/db/client.ts'
import { completesFee, type FeePosition } from '../fees/fee-rules.ts'
import type { Payer, Payment } from '../payment.store.ts'
import {
  applyPayment,
  type CreditedFee,
  nextApplicationSerial,
  setApplicationNumber,
} from './settlement.store.ts'

/** Fees of the payment's admission session, and the formats of application and matric numbers. */
interface CreditRules extends Pick<Institution, 'numbers'> {
  terms: SessionTerms
}

/**
 * Credits a claimed payment to its fee. The caller must hold the lock on the applicant's row. If the payment completes
 * the fee that unlocks the application, also moves the stage and issues the application number.
 */
export async function credit(
  tx: Tx,
  { terms: { session, fees }, numbers }: CreditRules,
  payment: Payment,
  payer: Payer,
  position: FeePosition,
): Promise<CreditedFee> {
  const completes = completesFee(payment.fee, payment.amountKobo, position, fees)
  await applyPayment(tx, payment.id, completes)
  const { stage } = payer
  if (!completes || !feeOf(payment.fee).unlocks.includes('application')) return { stage }
  const applicationNumber =
    payer.applicationNumber ??
    writeNumber(numbers.application, { session, serial: await nextApplicationSerial(tx) })
  await setApplicationNumber(tx, payer.id, applicationNumber)
  const to = (await moveStageIfAllowed(tx, payer, 'application-fee-confirmed'))?.to ?? stage
  return { stage: to, applicationNumber }
}
