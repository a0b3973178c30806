import { addDays, today } from '#contract/dates.ts'
import type { Charged } from '#contract/fees/fee-data.ts'
import { instalmentAmounts } from '#contract/instalments.ts'

export interface Instalment {
  description: string
  amountKobo: number
  /** Sum of all instalments up to and including this one. */
  totalKobo: number
}

/** Returns the instalments of a fee, earliest due date first; empty for a fee without an instalment plan. */
export function planOf({ amount, description, instalments }: Charged): Instalment[] {
  const amounts = instalments === undefined ? [] : instalmentAmounts(amount, instalments.percents)
  return amounts.map((amountKobo, index) => ({
    description: `${description}, part ${index + 1} of ${amounts.length}`,
    amountKobo,
    totalKobo: amounts.slice(0, index + 1).reduce((sum, part) => sum + part, 0),
  }))
}

/**
 * Returns the due date of an instalment in Lagos time, `YYYY-MM-DD`. Returns null if the preceding fee is not paid,
 * or if there is no such instalment.
 */
export function dueDay({ instalments }: Charged, index: number, openedAt: Date | null): string | null {
  const days = instalments?.dueDays[index]
  return openedAt === null || days === undefined ? null : addDays(today(openedAt), days)
}
