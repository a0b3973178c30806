import { capitalised } from './capitalised.ts'
const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion']

/**
 * Spells out an amount in kobo, as on receipts: 15_000_050 is «One hundred and fifty thousand naira, fifty kobo only».
 * Throws a RangeError for negative and fractional amounts, and for amounts above `Number.MAX_SAFE_INTEGER`.
 */
export function nairaInWords(kobo: number): string {
  if (!Number.isSafeInteger(kobo) || kobo < 0) throw new RangeError(`${kobo} is not an amount in kobo`)
  const rest = kobo % 100
  const whole = `${inWords((kobo - rest) / 100)} naira`
  const words = rest === 0 ? `${whole} only` : `${whole}, ${inWords(rest)} kobo only`
  return capitalised(words)
}

function inWords(value: number): string {
  if (value < 1000) return underThousand(value)
  const groups: string[] = []
  let remaining = value
  for (let scale = 0; remaining > 0; scale++) {
    const group = remaining % 1000
    remaining = (remaining - group) / 1000
    if (group > 0) groups.unshift(`${underThousand(group)}${scales[scale] ?? ''}`)
  }
  const last = value % 1000
  // If the last group of three digits is below 100, «and» precedes it: 1,005 is «one thousand and five», but 1,205 is
  // «one thousand, two hundred and five».
  if (last === 0 || last >= 100) return groups.join(', ')
  return `${groups.slice(0, -1).join(', ')} and ${groups.at(-1) ?? ''}`
}

function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return underHundred(rest)
  const words = `${small[hundreds] ?? ''} hundred`
  return rest === 0 ? words : `${words} and ${underHundred(rest)}`
}

function underHundred(value: number): string {
  if (value < 20) return small[value] ?? ''
  const ones = value % 10
  const words = tens[Math.floor(value / 10)] ?? ''
  return ones === 0 ? words : `${words}-${small[ones] ?? ''}`
}
