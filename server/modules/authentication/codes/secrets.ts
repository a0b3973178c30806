import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A token that opens a session: 256 random bits in 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const tokenShape = /^[\w-]{43}$/

/** What is kept of a token, and what it is found by; null when the text cannot be one. */
export function tokenHash(token: string): Buffer | null {
  return tokenShape.test(token) ? sha256(token) : null
}

/** Figures and letters that cannot be taken for each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 26
const codeShape = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** A mailed code: 130 random bits in 26 figures and letters, so that guessing one is hopeless. */
export function newCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte & 31)).join('')
}

/**
 * What is kept of a mailed code. Spaces, hyphens and small letters are forgiven, as are O for 0 and I or L for 1,
 * which are no letters of the alphabet; null when the text cannot be a code.
 */
export function codeHash(typed: string): Buffer | null {
  const bare = typed.replaceAll(/[ \u00a0-]/g, '')
  // Only plain letters are made capital: some others turn into plain ones.
  if (!/^[0-9a-z]+$/i.test(bare)) return null
  const code = bare.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return codeShape.test(code) ? sha256(code) : null
}

/** A name for a counter that does not show whose it is. */
export function anonymous(text: string): string {
  return sha256(text).toString('base64url')
}

/** The salt of the passwords that wait at one address: the same for all of them, different for every other address. */
export function saltOf(email: string, seed: Buffer): Buffer {
  return createHmac('sha256', seed).update(email.toLowerCase()).digest().subarray(0, 16)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
