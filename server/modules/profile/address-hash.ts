import { createHash } from 'node:crypto'

/**
 * Returns a hash of an email address for the audit log, which is kept longer than a pending profile. The hash can
 * confirm a known email address. The same address has a different hash in each profile.
 */
export const addressHash = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('hex')
