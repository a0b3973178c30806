import { today } from '#contract/dates.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import { enrolmentFees, type FeeId, feeIds, feeOf, feeTitle, needsOffer } from '#contract/fees/registry.ts'
import type { Institution } from '#contract/institution.ts'
import { termsOf } from '#contract/session-terms.ts'
import type { ReceiptFacts } from './facts.ts'
import type { PaidPayment } from './printing.store.ts'

type Sessions = Pick<Institution, 'admission' | 'fees' | 'earlierFees'>
type PersonFacts = Pick<ReceiptFacts, 'name' | 'initials' | 'applicationNumber' | 'programme'>

/** Amounts credited to each fee of one admission session, in kobo. */
type PaidKobo = Map<FeeId, number>

/**
 * Returns the facts of each receipt, by payment id. `payments` must be ordered by time, because each receipt contains
 * the amounts paid so far.
 */
export function receiptFactsOf(
  institution: Sessions,
  person: PersonFacts,
  payments: readonly PaidPayment[],
): Map<string, ReceiptFacts> {
  const paidBySession = new Map<string, PaidKobo>()
  const completeBySession = completeFees(payments)
  return new Map(
    payments.map((payment) => {
      const { admissionSession: session, fee, amountKobo, description, reference } = payment
      const complete: PaidKobo = completeBySession.get(session) ?? new Map()
      const charged = chargedFor(termsOf(institution, session).fees, fee)
      const paid: PaidKobo = paidBySession.get(session) ?? new Map()
      const soFar = (paid.get(fee) ?? 0) + (payment.appliedAt === null ? 0 : amountKobo)
      paidBySession.set(session, paid.set(fee, soFar))
      const hasAccount = feeOf(fee).inParts && charged !== undefined && payment.appliedAt !== null
      const fees = payment.appliedAt === null ? [] : receiptFeesOf(institution, session, paid, complete)
      return [
        payment.id,
        {
          ...person,
          session,
          description,
          amountKobo,
          reference,
          date: today(payment.paidAt),
          account: hasAccount
            ? { feeName: feeTitle(fee), feeKobo: complete.get(fee) ?? charged.amount, paidKobo: soFar }
            : null,
          // A list with a single fee would only repeat the amount of the receipt, so it is left out.
          ...(fees.length > 1 && { fees }),
          refunded: payment.appliedAt === null,
        },
      ]
    }),
  )
}

/**
 * Returns the amount that the applicant has paid for each fee that is paid in full, by admission session. The receipt
 * shows this amount as the fee, because the institution may have changed the fee after the payment.
 */
function completeFees(payments: readonly PaidPayment[]): Map<string, PaidKobo> {
  const complete = new Map<string, PaidKobo>()
  for (const { admissionSession: session, fee, completesFee } of payments) {
    if (!completesFee) continue
    const credited = payments.filter(
      (other) => other.admissionSession === session && other.fee === fee && other.appliedAt !== null,
    )
    const sumKobo = credited.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    complete.set(session, (complete.get(session) ?? new Map<FeeId, number>()).set(fee, sumKobo))
  }
  return complete
}

/**
 * Returns the fees of an admission session with the amounts paid so far, in the order of `feeIds`. Fees that need an
 * offer are listed after the first payment of an enrolment fee, because the applicant owes them only from then on. Any
 * other fee is listed once it is paid. `complete` contains the amounts of the fees that are paid in full.
 */
function receiptFeesOf(
  institution: Sessions,
  session: string,
  paid: PaidKobo,
  complete: PaidKobo,
): NonNullable<ReceiptFacts['fees']> {
  const { fees } = termsOf(institution, session)
  const paidOf = (id: FeeId) => paid.get(id) ?? 0
  const isEnrolling = enrolmentFees.some((id) => paidOf(id) > 0)
  return feeIds.flatMap((id) => {
    const charged = chargedFor(fees, id)
    const isListed = needsOffer(id) ? isEnrolling : paidOf(id) > 0
    if (charged === undefined || !isListed) return []
    return [{ name: feeTitle(id), feeKobo: complete.get(id) ?? charged.amount, paidKobo: paidOf(id) }]
  })
}
