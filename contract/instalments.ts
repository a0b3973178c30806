/**
 * Splits a fee into instalments. All amounts are in kobo. `percents` must add up to 100. Each instalment except the
 * last is rounded down to whole naira. The last instalment takes the remainder, so that all instalments add up to the
 * fee.
 */
export function instalmentAmounts(fee: number, percents: readonly number[]): number[] {
  const koboInNaira = 100
  const parts = percents.map((percent) => Math.floor((fee * percent) / 100 / koboInNaira) * koboInNaira)
  const allButLast = parts.slice(0, -1)
  return [...allButLast, fee - allButLast.reduce((sum, part) => sum + part, 0)]
}
