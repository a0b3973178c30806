import { createHash } from 'node:crypto'

/** The hash of a row: SHA-256 over the hash before it (32 bytes) and the row's canonical text (UTF-8). */
export function chainHash(before: Buffer, canonical: string): Buffer {
  return createHash('sha256').update(before).update(canonical, 'utf8').digest()
}
