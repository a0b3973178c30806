import { randomBytes, randomUUID } from 'node:crypto'

/** Milliseconds of the newest id, and its place among those of the same millisecond. */
let newest = 0
let place = 0

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, 12 that count up within one (from a random start of 11), then 62
 * random bits. Made here, so that a row's id is known before it is stored; in the order of making, so that an index
 * grows at its end and rows read by their ids come as they were written.
 */
export function newId(): string {
  const bytes = randomBytes(16)
  const now = Math.max(newest, Date.now())
  place = now === newest ? place + 1 : bytes.readUInt16BE(6) & 0x7ff
  // More in one millisecond than it can count borrow the next one.
  newest = place > 0xfff ? now + 1 : now
  if (newest > now) place = 0
  bytes.writeUIntBE(newest, 0, 6)
  bytes.writeUInt16BE(0x7000 | place, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be an id at all; the database refuses to look for one that cannot. */
export function isId(text: string): boolean {
  return idShape.test(text)
}

/** A UUIDv4, for ids that a stranger must not be able to guess from another. */
export function newOpaqueId(): string {
  return randomUUID()
}
