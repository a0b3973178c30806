import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/client.ts'
import { tooManyRequests } from '#server/http/errors.ts'
import { hostOf, networkOf } from '#server/http/limits/client-network.ts'
import { hashedText, codeHash } from '../codes/secrets.ts'
import { accountKey, deviceKey, signInsPrefix, slowAttemptsPrefix } from './counter-keys.ts'
import { type Limits, productionLimits } from './limits.ts'
import {
  admitAttempt,
  countAttempts,
  countFailure,
  deleteOldCounters,
  resetAttempts,
  removeAttempt,
  remainingDelayMs,
} from './throttle.store.ts'

const hour = 3600
const day = 24 * hour

/**
 * An attempt with a password or, for a step-up in the office, with a code. `account` is the rate limit key of the
 * account: the applicant's id in the portal, and `office:` with the colleague's id in the office (`office-code:` for a
 * code). For an unknown username, the key contains the name instead of the id.
 */
export interface PasswordAttempt {
  account: string
  address: string
  /**
   * Rate limit key of a device on which this account has signed in before, or of the session of a step-up; otherwise
   * null. An attempt with this key is not subject to the limit of its network, and is not counted for the network.
   */
  device: string | null
}

/** Kind of a requested email. Each kind has its own counter per username. All kinds share one counter per client IP. */
export type RequestedMail = 'reset' | 'activation' | 'email-correction' | 'email-change'

/** An admitted attempt. The caller must report its outcome. */
export interface AdmittedAttempt {
  failed(): Promise<void>
  succeeded(): Promise<void>
  /**
   * Counts a correct password of a pending profile. Each profile has its own counter, so these sign-ins neither reset
   * the failed attempts of the account nor count towards its limit of sign-ins. Above the limit of the profile, the
   * attempt is counted as failed.
   * @throws 429 too many sign-ins to this profile.
   */
  succeededPending(profileId: string): Promise<void>
  /** Reports that the attempt must not be counted, for example because the password could not be checked. */
  notMade(): Promise<void>
}

/**
 * Rate limits for sign-ins, codes, requested emails and registrations. The counters are in the database, so all servers
 * share them.
 */
export interface Throttle {
  /**
   * Counts an attempt with a password or a step-up code. The caller then checks the password or the code and reports
   * the outcome.
   * @throws 429 the account, device or network must wait.
   */
  admitPassword(attempt: PasswordAttempt): Promise<AdmittedAttempt>
  /**
   * Checks how often this code was wrong, and how many wrong codes came from this client IP. Call this function before
   * checking a code.
   * @throws 429 one of the two numbers has reached its limit.
   */
  admitCode(code: string, address: string): Promise<void>
  /**
   * Counts a wrong code, and logs a warning at `wrongCodesBeforeAlarm`. Call this function after a check has failed.
   */
  countWrongCode(code: string, address: string): Promise<void>
  /**
   * Counts a request for an email, by client IP and by `username`: a username, an email address or an applicant's id.
   * Call this function before sending the email. Above the hourly limit of `username`, a client IP without such a
   * request in the last hour is still admitted, up to a daily limit.
   * @throws 429 too many requests.
   */
  admitMail(kind: RequestedMail, username: string, address: string): Promise<void>
  /**
   * Counts a registration by client IP and by email address, as `admitMail` counts a request. Call this function before
   * registering, and `notMade` if the registration then sends no email.
   * @throws 429 too many registrations.
   */
  admitRegistration(email: string, address: string): Promise<Pick<AdmittedAttempt, 'notMade'>>
  /** Counts an email about a sign-in on a new device. Returns false if the daily limit is exceeded. */
  allowsDeviceMail(applicantId: string): Promise<boolean>
  /**
   * Resets the failed attempts of an account, for example after a password reset. Known devices keep their counters.
   */
  forgetAccount(account: string): Promise<void>
  /** Deletes counters two days after they expire. */
  deleteOld(): Promise<void>
}

export interface ThrottleDeps {
  database: Database
  limits?: Limits
  now?: () => number
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
  // Stryker disable StringLiteral: even a limit with an empty name has its own counters
  const slowAttempts = per(slowAttemptsPrefix, limits.slowAttemptsPerDay, day)
  const sameCode = per('same-code', limits.wrongAttemptsPerHourAndCode, hour)
  const wrongCodes = per('wrong-codes', limits.wrongCodesPerHourAndHost, hour)
  const allWrongCodes = per('all-wrong-codes', limits.wrongCodesBeforeAlarm, hour)
  const mailsByName = per('mails-name', limits.mailsPerHourAndName, hour)
  const newHostMails = per('mails-new-host', limits.newHostMailsPerDayAndName, day)
  const mailsByHost = per('mails-host', limits.mailsPerHourAndHost, hour)
  const registrations = per('registrations', limits.registrationsPerHourAndHost, hour)

  const deviceMails = per('device-mails', limits.deviceMailsPerDayAndAccount, day)
  const signIns = per(signInsPrefix, limits.signInsPerHourAndAccount, hour)
  // Stryker restore StringLiteral

  /** Counts an attempt under `key`. Returns a function that undoes this count. @throws 429 too many attempts */
  async function admitAccount(key: string): Promise<() => Promise<void>> {
    const tries = await admitAttempt(database, key, now(), limits.account)
    if (tries === null) throw tooManyRequests((await remainingDelayMs(database, key, now())) / 1000)
    const isSlow = tries > limits.account.freeAttempts
    if (isSlow) await consume(slowAttempts, key)
    return async () => {
      await removeAttempt(database, key)
      if (isSlow) await slowAttempts.reward(key)
    }
  }

  /**
   * Counts a request for an email or a registration under the key `name`, which must contain the kind of the request.
   * Above the hourly limit, a client IP without such a request in the last hour is still admitted, up to a daily limit.
   * Returns a function that undoes this count.
   * @throws 429 too many requests.
   */
  async function admitName(name: string, address: string): Promise<() => Promise<void>> {
    const pair = `mails-name-host:${name}:${hostOf(address)}`
    const ofHost = await countAttempts(database, pair, now(), hour)
    let counter = mailsByName
    try {
      await mailsByName.consume(name)
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected
      if (ofHost > 1) throw tooManyRequests(rejected.msBeforeNext / 1000)
      await consume(newHostMails, name)
      counter = newHostMails
    }
    return async () => {
      await removeAttempt(database, pair)
      await counter.reward(name)
    }
  }

  return {
    async admitPassword({ account, address, device }) {
      await requireBelowLimit(signIns, hashedText(account), limits.signInsPerHourAndAccount)
      // A known device has its own counter, so guessing on other devices does not lock out the owner.
      const key = device === null ? accountKey(account) : deviceKey(device)
      const network = `network:${networkOf(address)}`
      if (device === null) {
        const remainingMs = await remainingDelayMs(database, network, now())
        if (remainingMs > 0) throw tooManyRequests(remainingMs / 1000)
      }
      const undoAttempt = await admitAccount(key)
      const failed = async () => {
        if (device === null) await countFailure(database, network, now(), limits.network)
      }
      return {
        failed,
        async succeeded() {
          await resetAttempts(database, key)
          await signIns.penalty(hashedText(account))
        },
        async succeededPending(profileId) {
          const used = await signIns.penalty(`pending:${hashedText(profileId)}`)
          if (used.consumedPoints <= limits.signInsPerHourAndAccount) return undoAttempt()
          await failed()
          throw tooManyRequests(used.msBeforeNext / 1000)
        },
        notMade: undoAttempt,
      }
    },

    async admitCode(code, address) {
      await requireBelowLimit(sameCode, targetOf(code), limits.wrongAttemptsPerHourAndCode)
      await requireBelowLimit(wrongCodes, hostOf(address), limits.wrongCodesPerHourAndHost)
    },

    async countWrongCode(code, address) {
      const tries = await sameCode.penalty(targetOf(code))
      // A repeated wrong code is not guessing, so each wrong code is counted only once for the client IP.
      if (tries.consumedPoints > 1) return
      await wrongCodes.penalty(hostOf(address))
      const { consumedPoints } = await allWrongCodes.penalty('everywhere')
      if (consumedPoints === limits.wrongCodesBeforeAlarm)
        log?.warn(
          { wrongCodes: consumedPoints },
          'Many wrong mailed codes within an hour: an attacker may be guessing codes',
        )
    },

    async admitMail(kind, username, address) {
      await consume(mailsByHost, hostOf(address))
      await admitName(`${kind}:${hashedText(username.toLowerCase())}`, address)
    },

    async admitRegistration(email, address) {
      const host = hostOf(address)
      await consume(registrations, host)
      const undoAttempt = await admitName(`registration:${hashedText(email)}`, address)
      return {
        async notMade() {
          await undoAttempt()
          await registrations.reward(host)
        },
      }
    },

    async allowsDeviceMail(applicantId) {
      const { consumedPoints } = await deviceMails.penalty(hashedText(applicantId))
      return consumedPoints <= limits.deviceMailsPerDayAndAccount
    },

    async forgetAccount(account) {
      await resetAttempts(database, accountKey(account))
      await slowAttempts.delete(accountKey(account))
    },
    deleteOld: () => deleteOldCounters(database, now() - 2 * day * 1000),
  }
}

/** Returns the counter key of a code. Different spellings of the same code have the same key. */
const targetOf = (code: string) => codeHash(code)?.toString('base64url') ?? hashedText(code)

/** Checks a limit without counting. @throws 429 after `limit` counted events */
async function requireBelowLimit(limiter: RateLimiterPostgres, key: string, limit: number): Promise<void> {
  const used = await limiter.get(key)
  if (used !== null && used.consumedPoints >= limit) throw tooManyRequests(used.msBeforeNext / 1000)
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) throw tooManyRequests(rejected.msBeforeNext / 1000)
    throw rejected
  }
}
