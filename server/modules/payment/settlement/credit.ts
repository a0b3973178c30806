import { feeOf } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { writeNumber } from '#contract/numbers.ts'
import type { SessionTerms } from '#contract/session-terms.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import type { Tx } from '#server/db/client.ts'
import { columns } from '../fees/fee-position.ts'
import { completesFee, type FeePosition } from '../fees/fee-rules.ts'
import type { Payer, Payment } from '../payment.store.ts'
import { creditApplicant, type CreditedFee, markApplied, nextApplicationSerial } from './settlement.store.ts'

/** What the payment's session costs, and how numbers are written. */
interface CreditRules extends Pick<Institution, 'numbers'> {
  terms: SessionTerms
}

/**
 * Credits a claimed payment to its fee, under the lock on the applicant's row. The application fee moves the stage and
 * issues the application number; the other fees leave the stage alone.
 */
export async function credit(
  tx: Tx,
  rules: CreditRules,
  payment: Payment,
  payer: Payer,
  position: FeePosition,
): Promise<CreditedFee> {
  await markApplied(tx, payment.id)
  const credited = await effectOf(tx, rules, payment, payer, position)
  await creditApplicant(tx, payer.id, credited)
  return credited
}

async function effectOf(
  tx: Tx,
  { terms: { session, fees }, numbers }: CreditRules,
  payment: Payment,
  payer: Payer,
  position: FeePosition,
): Promise<CreditedFee> {
  const { stage } = payer
  const { fee, amountKobo } = payment
  const paid = completesFee(fee, amountKobo, position, fees) ? columns[fee] : null
  if (!feeOf(fee).unlocks.includes('application')) return { stage, paid }
  const applicationNumber =
    payer.applicationNumber ??
    writeNumber(numbers.application, { session, serial: await nextApplicationSerial(tx) })
  const to = (await moveStageIfAllowed(tx, payer, 'application-fee-confirmed'))?.to ?? stage
  return { stage: to, applicationNumber, paid }
}
