/**
 * The code at the foot of a printed document: 16 figures and letters of Crockford's base 32, which has none that can
 * be taken for another. 80 random bits: guessing one is hopeless.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Bytes that `documentCode` makes a code of. */
export const documentCodeBytes = 10

/** The code of ten random bytes. Throws a RangeError for any other number of bytes. */
export function documentCode(random: Uint8Array): string {
  if (random.length !== documentCodeBytes) throw new RangeError(`${random.length} bytes make no code`)
  let bits = random.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let at = 0; at < length; at++) {
    code = alphabet.charAt(Number(bits & 31n)) + code
    bits >>= 5n
  }
  return code
}

/**
 * The code that somebody typed. Spaces, hyphens and small letters are forgiven, as are O for 0 and I or L for 1, which
 * are no letters of the alphabet; null when the text cannot be a code.
 */
export function readDocumentCode(typed: string): string | null {
  if (typed.length > 60) return null
  const bare = typed.replaceAll(/[\s\u2010-\u2015-]/g, '')
  // Only plain letters are made capital: some others turn into plain ones.
  if (!/^[0-9a-z]+$/i.test(bare)) return null
  const code = bare.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && Array.from(code).every((sign) => alphabet.includes(sign)) ? code : null
}

/** The code as it is printed: in groups of four. */
export function writeDocumentCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
