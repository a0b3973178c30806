/** Crockford's Base32 alphabet. It contains neither U nor the letters I, L and O, which look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Longest input that is parsed. Every code is shorter, even with a separator after each character. */
const maximumTypedLength = 120

/**
 * Encodes the lower five bits of each byte as one character: `readableCode(randomBytes(16))` has 80 random bits.
 */
export function readableCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('')
}

/**
 * Parses a typed code: ignores case, spaces and hyphens, and reads O as 0 and I or L as 1. Returns null if the
 * remaining text is not `length` characters of the alphabet.
 */
export function parseReadableCode(typed: string, length: number): string | null {
  if (typed.length > maximumTypedLength) return null
  const bare = typed.replaceAll(/[\s\u2010-\u2015-]/g, '')
  // This check must come before `toUpperCase`, which would turn ſ and ı into the letters S and I.
  if (!/^[0-9a-z]+$/i.test(bare)) return null
  const code = bare.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && Array.from(code).every((sign) => alphabet.includes(sign)) ? code : null
}

/** Separates groups of characters with hyphens: `7K3M-Q2XV`. */
export function groupCode(code: string, size: number): string {
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? code
}
