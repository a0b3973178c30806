import { daySeconds } from '#contract/dates.ts'
import type { Delays } from './throttle.store.ts'

export interface Limits {
  /**
   * Delays after attempts with a wrong password or step-up code. Unknown devices share one counter per account; each
   * known device has its own counter.
   */
  account: Delays
  /** Delays after failed attempts from unknown devices, per network, for all accounts together. */
  network: Delays
  /** Number of attempts per day, per account or known device, after the free attempts are used up. */
  slowAttemptsPerDay: number
  /** Attempts with the same wrong code, for example when a user opens an expired link repeatedly. */
  wrongAttemptsPerHourAndCode: number
  /** Different wrong codes per client IP. All users of a phone network may share one IP. */
  wrongCodesPerHourAndHost: number
  /**
   * Number of different wrong codes within an hour, from all clients, at which a warning about brute-force guessing is
   * logged.
   */
  wrongCodesBeforeAlarm: number
  /** Requested emails of one kind per username, email address or applicant. */
  mailsPerHourAndName: number
  /**
   * Requested emails per name and day in excess of `mailsPerHourAndName`. Only a client IP that requested no email for
   * this name in the last hour may exceed that hourly limit. The daily limit keeps an attacker with many IPs from
   * causing many more emails.
   */
  newHostMailsPerDayAndName: number
  /** Requested emails per client IP. All users of a café or campus may share one IP. */
  mailsPerHourAndHost: number
  registrationsPerHourAndHost: number
  /**
   * Maximum number of times per hour that the correct password of an active account or a pending profile is accepted,
   * at sign-in or elsewhere. Step-ups in the office have the same limit and their own counter.
   */
  signInsPerHourAndAccount: number
  deviceMailsPerDayAndAccount: number
}

export const productionLimits: Limits = {
  account: { freeAttempts: 5, firstWait: 30, longestWait: 15 * 60, forgetAfter: daySeconds },
  // A phone network or café can have hundreds of applicants behind one IP, so some failed attempts are not a sign of an
  // attack.
  network: { freeAttempts: 60, firstWait: 30, longestWait: 15 * 60, forgetAfter: 15 * 60 },
  slowAttemptsPerDay: 90,
  wrongAttemptsPerHourAndCode: 10,
  wrongCodesPerHourAndHost: 200,
  wrongCodesBeforeAlarm: 500,
  mailsPerHourAndName: 5,
  newHostMailsPerDayAndName: 30,
  mailsPerHourAndHost: 100,
  registrationsPerHourAndHost: 200,
  signInsPerHourAndAccount: 60,
  deviceMailsPerDayAndAccount: 3,
}
