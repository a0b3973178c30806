/**
 * A fee in parts. `percents` add up to 100; each part is rounded down to a whole naira and the last takes what is left, so that
 * the parts always make the whole. Kobo in, kobo out.
 */
export function instalmentAmounts(fee: number, percents: readonly number[]): number[] {
  const koboInNaira = 100
  const parts = percents.map((percent) => Math.floor((fee * percent) / 100 / koboInNaira) * koboInNaira)
  const early = parts.slice(0, -1)
  return [...early, fee - early.reduce((sum, part) => sum + part, 0)]
}
