import { randomBytes, randomUUID } from 'node:crypto'

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then 74 random bits. Made here, so that a row's id is known before
 * it is stored; in time order, so that an index grows at its end.
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
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
