import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/client.ts'
import { tooManyRequests } from '#server/http/errors.ts'
import { hostOf, networkOf } from './network.ts'
import { anonymous, codeHash } from '../codes/secrets.ts'
import {
  admitTry,
  countFailure,
  type Delays,
  deleteOldCounters,
  forgetTries,
  takeTryBack,
  waitLeft,
} from './throttle.store.ts'

const hour = 3600
const day = 24 * hour

export interface Limits {
  /** Wrong passwords for one account, from devices it has not signed in on. */
  account: Delays
  /** Wrong passwords from one network, whatever the account. */
  network: Delays
  /** Tries in a day for one account once the free ones are used up. */
  slowTriesPerDay: number
  /** How often one and the same wrong code is looked at: a dead link that is opened again and again. */
  wrongTriesPerHourAndCode: number
  /** Different wrong codes from one machine; a phone network shares one address. */
  wrongCodesPerHourAndHost: number
  /** Wrong mailed codes from everywhere, before the operator is told that somebody is guessing. */
  wrongCodesBeforeAlarm: number
  /** Mails asked for with one user name. */
  mailsPerHourAndName: number
  /** Mails asked for, and registrations, from one machine: a café or campus shares one address. */
  mailsPerHourAndHost: number
  registrationsPerHourAndHost: number
}

export const productionLimits: Limits = {
  account: { freeTries: 5, firstWait: 30, longestWait: 15 * 60, forgetAfter: day },
  // A phone network or a café hides hundreds of applicants behind one address: five slips there are nobody's attack.
  network: { freeTries: 60, firstWait: 30, longestWait: 15 * 60, forgetAfter: 15 * 60 },
  slowTriesPerDay: 90,
  wrongTriesPerHourAndCode: 10,
  wrongCodesPerHourAndHost: 200,
  wrongCodesBeforeAlarm: 500,
  mailsPerHourAndName: 5,
  mailsPerHourAndHost: 100,
  registrationsPerHourAndHost: 200,
}

/** Who tries a password. `account` is the applicant's id, or the name as typed when nobody has it. */
export interface PasswordTry {
  account: string
  address: string
  /** A device on which this account has signed in before; null for any other. */
  device: string | null
}

/** An admitted try; to be told how it ended. */
export interface AdmittedTry {
  failed(): Promise<void>
  succeeded(): Promise<void>
  /** The password was not looked at after all. */
  notMade(): Promise<void>
}

/** Counts tries in the database, so that they outlive a restart and hold for several servers. Every refusal is a 429. */
export interface Throttle {
  /** Before a password is looked at; whoever is admitted says afterwards how it ended. */
  admitPassword(attempt: PasswordTry): Promise<AdmittedTry>
  /** Before a mailed code is looked at. */
  admitCode(code: string, address: string): Promise<void>
  /** After a code that leads nowhere. */
  countWrongCode(code: string, address: string): Promise<void>
  /** A mail that anybody can ask for by a user name, known or not. */
  admitMail(username: string, address: string): Promise<void>
  /** Before a registration, of an address that is taken or free. */
  admitRegistration(email: string, address: string): Promise<void>
  /** After a password reset the owner starts afresh. */
  forgetAccount(account: string): Promise<void>
  /** Clears counters that nothing looks at any more. */
  deleteOld(): Promise<void>
}

export interface ThrottleDeps {
  database: Database
  limits?: Limits
  now?: () => number
  /** Tells the operator. */
  log?: { warn(fields: object, message: string): void }
}

export function throttleService({
  database,
  limits = productionLimits,
  now = Date.now,
  log,
}: ThrottleDeps): Throttle {
  const per = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: database.systemPool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const slowTries = per('slow-tries', limits.slowTriesPerDay, day)
  const sameCode = per('same-code', limits.wrongTriesPerHourAndCode, hour)
  const wrongCodes = per('wrong-codes', limits.wrongCodesPerHourAndHost, hour)
  const allWrongCodes = per('all-wrong-codes', limits.wrongCodesBeforeAlarm, hour)
  const mailsByName = per('mails-name', limits.mailsPerHourAndName, hour)
  const mailsByHost = per('mails-host', limits.mailsPerHourAndHost, hour)
  const registrations = per('registrations', limits.registrationsPerHourAndHost, hour)

  const accountKey = (account: string) => `account:${anonymous(account)}`

  async function admitAccount(key: string): Promise<void> {
    const tries = await admitTry(database, key, now(), limits.account)
    if (tries === null) throw tooManyRequests((await waitLeft(database, key, now())) / 1000)
    if (tries > limits.account.freeTries) await consume(slowTries, key)
  }

  return {
    async admitPassword({ account, address, device }) {
      // A known device answers for itself only: guessing elsewhere must not lock its owner out.
      const key = device === null ? accountKey(account) : `device:${device}`
      const network = `network:${networkOf(address)}`
      if (device === null) {
        const left = await waitLeft(database, network, now())
        if (left > 0) throw tooManyRequests(left / 1000)
      }
      await admitAccount(key)
      return {
        async failed() {
          if (device === null) await countFailure(database, network, now(), limits.network)
        },
        succeeded: () => forgetTries(database, key),
        notMade: () => takeTryBack(database, key),
      }
    },

    async admitCode(code, address) {
      await admitWrong(sameCode, targetOf(code), limits.wrongTriesPerHourAndCode)
      await admitWrong(wrongCodes, hostOf(address), limits.wrongCodesPerHourAndHost)
    },

    async countWrongCode(code, address) {
      const tries = await sameCode.penalty(targetOf(code))
      // Repeating a code is not guessing: it must not use up what the others behind this address have.
      if (tries.consumedPoints > 1) return
      await wrongCodes.penalty(hostOf(address))
      const { consumedPoints } = await allWrongCodes.penalty('everywhere')
      if (consumedPoints === limits.wrongCodesBeforeAlarm)
        log?.warn(
          { wrongCodes: consumedPoints },
          'Many wrong mailed codes within an hour: somebody may be guessing',
        )
    },

    async admitMail(username, address) {
      await consume(mailsByHost, hostOf(address))
      await consume(mailsByName, anonymous(username.toLowerCase()))
    },

    async admitRegistration(email, address) {
      await consume(registrations, hostOf(address))
      await consume(mailsByName, anonymous(email))
    },

    forgetAccount: (account) => forgetTries(database, accountKey(account)),
    deleteOld: () => deleteOldCounters(database, now() - 2 * day * 1000),
  }
}

/** What a code is counted by, however it was typed. */
const targetOf = (code: string) => codeHash(code)?.toString('base64url') ?? anonymous(code)

/** Refuses once so many were wrong. */
async function admitWrong(limiter: RateLimiterPostgres, key: string, most: number): Promise<void> {
  const used = await limiter.get(key)
  if (used !== null && used.consumedPoints >= most) throw tooManyRequests(used.msBeforeNext / 1000)
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1000)
    throw refused
  }
}
