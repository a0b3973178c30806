import type { Signer } from '#server/adapters/signing/signing.ts'

/*
 * Signed token in the URL of the receipts, with the applicant's id and the expiry time. It replaces the access token,
 * because a browser sends no access token when it opens a URL.
 */

const validSeconds = 5 * 60
const idBytes = 16
const payloadBytes = idBytes + 4

/** Returns the bytes to sign. The prefix ensures that the signature cannot be used for any other purpose. */
const messageOf = (payload: Buffer) => Buffer.concat([Buffer.from('matric print address\n'), payload])

/** Creates a token for an applicant's receipts that is valid for five minutes. */
export function writePrintTicket(signer: Signer, applicantId: string, now: number = Date.now()): string {
  const payload = Buffer.alloc(payloadBytes)
  Buffer.from(applicantId.replaceAll('-', ''), 'hex').copy(payload)
  payload.writeUInt32BE(Math.floor(now / 1000) + validSeconds, idBytes)
  return Buffer.concat([payload, signer.sign(messageOf(payload))]).toString('base64url')
}

/** Returns the applicant's id; null if the token is invalid or expired. */
export function readPrintTicket(signer: Signer, ticket: string, now: number = Date.now()): string | null {
  const bytes = Buffer.from(ticket, 'base64url')
  // Different base64url strings can decode to the same bytes, so only the canonical string is accepted.
  if (bytes.length <= payloadBytes || bytes.toString('base64url') !== ticket) return null
  const payload = bytes.subarray(0, payloadBytes)
  if (!signer.verify(messageOf(payload), bytes.subarray(payloadBytes))) return null
  if (payload.readUInt32BE(idBytes) * 1000 <= now) return null
  const hex = payload.subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
