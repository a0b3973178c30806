import { createHmac, hash, randomBytes } from 'node:crypto'
import { parseReadableCode, readableCode } from '#contract/readable-code.ts'

/**
 * Creates a token for a sign-in session, a known device or a one-time link: 256 random bits as 43 base64url characters.
 */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates a token (see `newToken`) with the hash under which it is stored. */
export function newHashedToken(): { token: string; hash: Buffer } {
  const token = newToken()
  return { token, hash: sha256(token) }
}

const tokenPattern = /^[\w-]{43}$/

/** Returns the hash under which a token is stored; null for a text that does not have the format of a token. */
export function tokenHash(token: string): Buffer | null {
  return tokenPattern.test(token) ? sha256(token) : null
}

const codeLength = 26

/** Creates a code for an email: 26 characters with 130 random bits. */
export function newCode(): string {
  return readableCode(randomBytes(codeLength))
}

/** Returns the hash under which an emailed code is stored; null for a text that does not have the format of a code. */
export function codeHash(typed: string): Buffer | null {
  const code = parseReadableCode(typed, codeLength)
  return code === null ? null : sha256(code)
}

/** Returns the hash under which a code from `newCode` is stored. */
export function hashOfNewCode(code: string): Buffer {
  const hashed = codeHash(code)
  if (hashed === null) throw new Error('A new code has the wrong shape')
  return hashed
}

/** Returns a hash of the text, for example as a rate limit key that does not contain the text. */
export function hashedText(text: string): string {
  return sha256(text).toString('base64url')
}

/** Returns the salt for hashing the passwords of all pending profiles of an email address. */
export function saltOf(email: string, seed: Buffer): Buffer {
  return createHmac('sha256', seed).update(email.toLowerCase()).digest().subarray(0, 16)
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
