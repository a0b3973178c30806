import { createHash } from 'node:crypto'

/**
 * Returns the hash that the audit log stores instead of an email address, because the log is kept longer than a pending
 * profile. The hash shows whether a profile had a given address. Each profile has another hash for the same address.
 */
export const addressHash = (id: string, email: string) =>
  createHash('sha256').update(`${id} ${email}`).digest('hex')
