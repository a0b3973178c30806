/** Amounts are stored in whole kobo: ₦1 is 100 kobo. */
const koboInNaira = 100

export type AmountFormat = { decimals?: number; decimalSeparator?: string; thousandsSeparator?: string }

/** Converts kobo to naira for API responses: 2_500_000 is 25000, 150 is 1.5. */
export function naira(kobo: number): number {
  return kobo / koboInNaira
}

/**
 * Converts naira to whole kobo. Throws a RangeError for fractions of a kobo, and for amounts that are too large to be
 * exact.
 */
export function koboFromNaira(amount: number): number {
  const kobo = Math.round(amount * koboInNaira)
  if (!Number.isSafeInteger(kobo) || Math.abs(kobo / koboInNaira - amount) > 1e-9) {
    throw new RangeError(`${amount} naira is not a whole number of kobo`)
  }
  return kobo
}

/**
 * Formats a number with thousands separators: `25000` becomes `25,000.00`. Rounds half away from zero. Throws a
 * RangeError for NaN and infinite numbers, so that no page shows such a value.
 */
export function formatAmount(value: number, format: AmountFormat = {}): string {
  const { decimals = 2, decimalSeparator = '.', thousandsSeparator = ',' } = format
  if (!Number.isFinite(value)) throw new RangeError(`${value} is not an amount`)
  const [whole = '0', fraction] = roundedDigits(Math.abs(value), decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousandsSeparator)
  const text = fraction === undefined ? grouped : `${grouped}${decimalSeparator}${fraction}`
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** Formats kobo as naira: `₦25,000`, or `₦25,000.50` if there are kobo. */
export function formatNaira(kobo: number): string {
  const amount = formatAmount(naira(Math.abs(kobo)), { decimals: kobo % koboInNaira === 0 ? 0 : 2 })
  return kobo < 0 ? `-₦${amount}` : `₦${amount}`
}

/** Formats an amount in naira, as the API sends it: 25000 becomes `₦25,000`. */
export const inNaira = (amount: number): string => formatNaira(koboFromNaira(amount))

/**
 * Returns the decimal digits of the rounded value, without an exponent. The decimal point is moved in the text, because
 * 1.005 × 100 is 100.49999… in floating point.
 */
function roundedDigits(value: number, decimals: number): string {
  const text = String(value)
  const shifted = text.includes('e') ? value * 10 ** decimals : Number(`${text}e${decimals}`)
  const digits = BigInt(Math.round(shifted))
    .toString()
    .padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
