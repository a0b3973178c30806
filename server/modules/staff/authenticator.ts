import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'

/** Seconds for which one code is shown (RFC 6238). */
const period = 30
/** Codes before and after the present one that are taken too: clocks of phones differ. */
const window = 1
/** RFC 4226 asks for 160 bits. */
const secretBytes = 20

/** A new secret for an authenticator app, in base32 as people type it. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

function totp(secret: string, account = 'office', issuer = 'Matric'): TOTP {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), digits: 6, period })
}

/** The otpauth:// address of a secret, as apps read it. */
export function authenticatorAddress(secret: string, account: string, issuer: string): string {
  return totp(secret, account, issuer).toString()
}

/** The rows of a QR picture, quiet zone included: `1` is a dark module. */
export function qrRows(text: string): string[] {
  return encodeQr(text, 'raw', { ecc: 'medium', border: 4 }).map((row) =>
    row.map((dark) => (dark ? '1' : '0')).join(''),
  )
}

/** The code of a secret at a time (milliseconds). */
export function codeAt(secret: string, now: number): string {
  return totp(secret).generate({ timestamp: now })
}

/** Spaces and hyphens that people type or paste with a code. */
const gaps = /[\s-]/g

/** Which half-minute since 1970 a code belongs to; null when it is none of the present ones. */
export function stepOfCode(secret: string, typed: string, now: number): number | null {
  const token = typed.replaceAll(gaps, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret).validate({ token, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

/** Figures and letters that cannot be taken for each other (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const recoveryCodes = 10
/** 80 bits, so that a stolen table of hashes cannot be searched through. */
const recoveryLength = 16

/** New recovery codes as they are shown: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const code = Array.from(randomBytes(recoveryLength), (byte) => alphabet.charAt(byte & 31)).join('')
    return code.replaceAll(/.{4}(?=.)/g, '$&-')
  })
}

/** What is kept of a recovery code; null when the text cannot be one. O is read as 0, I and L as 1. */
export function recoveryHash(typed: string): Buffer | null {
  const bare = typed.replaceAll(gaps, '')
  if (!/^[0-9a-z]{16}$/i.test(bare)) return null
  const code = bare.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`recovery:${code}`).digest()
}
