import { createHash } from 'node:crypto'

/** Returns the SHA-256 of the previous hash (32 bytes) and the canonical text of the entry (UTF-8). */
export function chainHash(before: Buffer, canonical: string): Buffer {
  return createHash('sha256').update(before).update(canonical, 'utf8').digest()
}
