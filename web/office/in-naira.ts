import { formatNaira, koboFromNaira } from '#contract/money.ts'

/** Formats an amount given in naira, e.g. «₦12,500». */
export function inNaira(amount: number): string {
  return formatNaira(koboFromNaira(amount))
}
