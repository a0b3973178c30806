import { createHash } from 'node:crypto'

/**
 * Returns the hash that the audit log stores instead of an email address, because the log is kept longer than a pending
 * profile. A known address can be compared with the hash. The hash of an address differs from profile to profile.
 */
export const addressHash = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('hex')
