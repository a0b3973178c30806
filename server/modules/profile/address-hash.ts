import { createHash } from 'node:crypto'

/**
 * Returns a hash of an email address for the audit log, which is kept longer than a pending profile. An address that is
 * already known can be compared with the hash. The same address has a different hash in each profile.
 */
export const addressHash = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('hex')
