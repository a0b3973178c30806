import { randomBytes, randomUUID } from 'node:crypto'

let newestMs = 0
let counter = 0

/**
 * Creates a UUIDv7 (RFC 9562) from the time in milliseconds (48 bits), a 12-bit counter that starts at a random 11-bit
 * value, and 62 random bits. The server can use the id of a row before it stores the row. The ids of one process
 * ascend, so new index entries go near the end of the index, and sorting by id is nearly sorting by time.
 */
export function newId(): string {
  const bytes = randomBytes(16)
  const now = Math.max(newestMs, Date.now())
  counter = now === newestMs ? counter + 1 : bytes.readUInt16BE(6) & 0x7ff
  // If the counter overflows, the id gets the next millisecond, and the counter restarts at 0.
  newestMs = counter > 0xfff ? now + 1 : now
  if (newestMs > now) counter = 0
  bytes.writeUIntBE(newestMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns whether the text has the form of a UUID. A query with malformed text as an id would throw. */
export function isId(text: string): boolean {
  return uuidPattern.test(text)
}

/** Creates a UUIDv4. Unlike a UUIDv7, it does not contain the time at which it was created. */
export function newOpaqueId(): string {
  return randomUUID()
}
