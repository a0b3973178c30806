import { anonymous } from '../codes/secrets.ts'

/** Prefix of the counters of slow attempts, which limit the attempts of a day. */
export const slowTriesPrefix = 'slow-tries'
/** Prefix of the counters of correct passwords. */
export const signInsPrefix = 'sign-ins'

/** Key of the failed attempts of an account on devices not used before. */
export const accountKey = (account: string): string => `account:${anonymous(account)}`

/** Key of the failed attempts on a device used before. */
export const deviceKey = (device: string): string => `device:${device}`
