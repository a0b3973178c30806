import { hashedText } from '../codes/secrets.ts'

/**
 * Key prefix of the counters of slow attempts, whose number per day is limited. Slow attempts are the delayed attempts
 * that follow the first `freeAttempts` (see `Delays` in `throttle.store.ts`).
 */
export const slowAttemptsPrefix = 'slow-tries'
/** Key prefix of the counters of attempts with a correct password. */
export const signInsPrefix = 'sign-ins'

/** Key of the counter of an account's failed attempts on unknown devices. */
export const accountKey = (account: string): string => `account:${hashedText(account)}`

/** Key of the counter of failed attempts on a known device. */
export const deviceKey = (device: string): string => `device:${device}`
