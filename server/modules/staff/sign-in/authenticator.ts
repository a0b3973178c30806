import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'
import { groupCode, parseReadableCode, readableCode } from '#contract/readable-code.ts'

/** Length of a TOTP time step in seconds (RFC 6238). Each step has its own code. */
const stepSeconds = 30
/** Number of time steps before and after the current one whose codes are accepted too, because phone clocks differ. */
const toleratedSteps = 1
/** Length of a secret: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

/** Creates a secret for an authenticator app, in base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

function totp(secret: string, account = 'office', issuer = 'Matric'): TOTP {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepSeconds,
  })
}

/** Returns the `otpauth://` URL of a secret, which authenticator apps read. */
export function authenticatorUrl(secret: string, account: string, issuer: string): string {
  return totp(secret, account, issuer).toString()
}

/** Returns the rows of a QR code, including the quiet zone: `1` is a dark module, `0` a light one. */
export function qrRows(text: string): string[] {
  return encodeQr(text, 'raw', { ecc: 'medium', border: 4 }).map((row) =>
    row.map((dark) => (dark ? '1' : '0')).join(''),
  )
}

/** Returns the code that an authenticator app shows at `nowMs` (milliseconds since the epoch). */
export function codeAt(secret: string, nowMs: number): string {
  return totp(secret).generate({ timestamp: nowMs })
}

/** Returns the TOTP time step (RFC 6238) of a typed code, or null if the code is not valid at `nowMs`. */
export function stepOfCode(secret: string, typed: string, nowMs: number): number | null {
  const token = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret).validate({ token, timestamp: nowMs, window: toleratedSteps })
  return delta === null ? null : Math.floor(nowMs / 1000 / stepSeconds) + delta
}

export const recoveryCodeCount = 10
/**
 * Number of characters in a recovery code: 80 random bits, so that brute force cannot find the code of a stolen hash.
 */
const recoveryCodeLength = 16

/** Creates ten recovery codes, grouped for display: `7K3M-Q2XV-9ABC-0DEF`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    groupCode(readableCode(randomBytes(recoveryCodeLength)), 4),
  )
}

/** Returns the hash under which a recovery code is stored; null for a text without the format of a recovery code. */
export function recoveryHash(typed: string): Buffer | null {
  const code = parseReadableCode(typed, recoveryCodeLength)
  return code === null ? null : createHash('sha256').update(`recovery:${code}`).digest()
}
