import { formatNaira, koboFromNaira } from '#contract/money.ts'

/** An amount as the office's calls bring it, in naira, as people write it. */
export function inNaira(amount: number): string {
  return formatNaira(koboFromNaira(amount))
}
