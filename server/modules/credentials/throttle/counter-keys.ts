import { hashedText } from '../codes/secrets.ts'

/**
 * Key prefix of the counters of slow attempts. Slow attempts are those after the first `freeAttempts` (see `Delays` in
 * `throttle.store.ts`). Their number per day is limited.
 */
export const slowAttemptsPrefix = 'slow-tries'
/** Key prefix of the counters of correct passwords. */
export const signInsPrefix = 'sign-ins'

/** Key of the counter of an account's failed attempts on unknown devices. */
export const accountKey = (account: string): string => `account:${hashedText(account)}`

/** Key of the counter of failed attempts on a known device. */
export const deviceKey = (device: string): string => `device:${device}`
