import type { Signer } from '#server/adapters/signing/signer.ts'

/*
 * What a print address carries instead of a session: whose receipts, until when, signed by us. The browser goes there
 * by itself and cannot send a token.
 */

const lastsSeconds = 5 * 60
const idBytes = 16
const payloadBytes = idBytes + 4

/** The first line keeps the signature from being taken for one of anything else. */
const messageOf = (payload: Buffer) => Buffer.concat([Buffer.from('matric print address\n'), payload])

/** A ticket for one applicant's receipts that opens them for five minutes. */
export function writePrintTicket(signer: Signer, applicantId: string, now: number = Date.now()): string {
  const payload = Buffer.alloc(payloadBytes)
  Buffer.from(applicantId.replaceAll('-', ''), 'hex').copy(payload)
  payload.writeUInt32BE(Math.floor(now / 1000) + lastsSeconds, idBytes)
  return Buffer.concat([payload, signer.sign(messageOf(payload))]).toString('base64url')
}

/** Whose ticket it is; null when it is none of ours or its time is over. */
export function readPrintTicket(signer: Signer, ticket: string, now: number = Date.now()): string | null {
  const bytes = Buffer.from(ticket, 'base64url')
  // Two texts of base64url can mean the same bytes: only ours is taken.
  if (bytes.length <= payloadBytes || bytes.toString('base64url') !== ticket) return null
  const payload = bytes.subarray(0, payloadBytes)
  if (!signer.verify(messageOf(payload), bytes.subarray(payloadBytes))) return null
  if (payload.readUInt32BE(idBytes) * 1000 <= now) return null
  const hex = payload.subarray(0, idBytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
