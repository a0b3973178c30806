import { createHash } from 'node:crypto'

/**
 * Hashes an entry with SHA-256: the hash of the previous link (32 bytes), then the canonical text of the entry (UTF-8).
 */
export function chainHash(before: Buffer, canonical: string): Buffer {
  return createHash('sha256').update(before).update(canonical, 'utf8').digest()
}
