import { createHash } from 'node:crypto'

/**
 * Returns a hash of an email address for the audit log, which is kept longer than a pending profile. A known address
 * can be compared with the hash. The hash of an address differs from profile to profile.
 */
export const addressHash = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('hex')
