import { addDays, today } from '#contract/dates.ts'
import type { Charged } from '#contract/fees/fee-data.ts'
import { instalmentAmounts } from '#contract/instalments.ts'

/** A part of a fee's plan, in kobo. */
export interface Instalment {
  description: string
  amountKobo: number
  /** The parts up to and with this one. */
  totalKobo: number
}

/** A fee in its parts, in the order in which they fall due; none for a fee without a plan. */
export function planOf({ amount, description, instalments }: Charged): Instalment[] {
  const amounts = instalments === undefined ? [] : instalmentAmounts(amount, instalments.percents)
  return amounts.map((amountKobo, index) => ({
    description: `${description}, part ${index + 1} of ${amounts.length}`,
    amountKobo,
    totalKobo: amounts.slice(0, index + 1).reduce((sum, part) => sum + part, 0),
  }))
}

/** The day, in Lagos, by which a part is to be paid; null before the fee that opens this one is paid. */
export function dueDay({ instalments }: Charged, index: number, openedAt: Date | null): string | null {
  const days = instalments?.dueDays[index]
  return openedAt === null || days === undefined ? null : addDays(today(openedAt), days)
}
