/** Money is kept in whole kobo, never in fractions of a naira: ₦1 is 100 kobo. */
const koboInNaira = 100

export type AmountFormat = { decimals?: number; decimalSeparator?: string; thousandsSeparator?: string }

/** Kobo as the number of naira that answers carry: 2_500_000 is 25000, 150 is 1.5. */
export function naira(kobo: number): number {
  return kobo / koboInNaira
}

/** Naira as whole kobo, for amounts that reach us in naira. Throws a RangeError on fractions of a kobo. */
export function koboFromNaira(amount: number): number {
  const kobo = Math.round(amount * koboInNaira)
  if (!Number.isSafeInteger(kobo) || Math.abs(kobo / koboInNaira - amount) > 1e-9) {
    throw new RangeError(`${amount} naira is not a whole number of kobo`)
  }
  return kobo
}

/**
 * A number with its digits grouped by three: `25000` is `25,000.00`. Rounds half away from zero, as people do.
 * Anything that is not a finite number throws a RangeError, so that no page ever shows `NaN`.
 */
export function formatAmount(value: number, format: AmountFormat = {}): string {
  const { decimals = 2, decimalSeparator = '.', thousandsSeparator = ',' } = format
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not an amount`)
  const [whole = '0', fraction] = roundedDigits(Math.abs(value), decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousandsSeparator)
  const text = fraction === undefined ? grouped : `${grouped}${decimalSeparator}${fraction}`
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** Kobo as a Nigerian writes it: `₦25,000`, with kobo only where there are some: `₦25,000.50`. */
export function formatNaira(kobo: number): string {
  const amount = formatAmount(naira(Math.abs(kobo)), { decimals: kobo % koboInNaira === 0 ? 0 : 2 })
  return kobo < 0 ? `-₦${amount}` : `₦${amount}`
}

/** Decimal digits without exponent. Shifting the point in the text avoids that 1.005 × 100 is 100.49999. */
function roundedDigits(value: number, decimals: number): string {
  const text = String(value)
  const shifted = text.includes('e') ? value * 10 ** decimals : Number(`${text}e${decimals}`)
  const digits = BigInt(Math.round(shifted))
    .toString()
    .padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
