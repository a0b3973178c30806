import type { PasswordHashing } from '#server/adapters/passwords/passwords.ts'
import { type Stage, waitsForActivation } from '#contract/stages.ts'
import type { Database } from '#server/db/client.ts'
import { type AppError, badRequest } from '#server/http/errors.ts'
import { type Account, accountOf, findAccount, findWaiting, registrationSeed } from './accounts.store.ts'
import { saltOf } from '../codes/secrets.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import type { Throttle } from '../throttle/throttle.ts'

/** Creates the error for wrong credentials. It does not reveal whether the username or the password was wrong. */
export function wrongCredentials(): AppError {
  return badRequest('wrong-credentials', 'The username or the password is not right.')
}

export interface Credentials {
  username: string
  password: string
}

/** Client IP address and device of an attempt with a password. */
export interface AttemptOrigin {
  address: string
  /** Token from the device cookie, if there is one. */
  device: string | undefined
}

/** Owner of a new password. `id` is the applicant's id. */
export interface PasswordOwner {
  id?: string
  email: string
  stage: Stage
}

export interface CredentialsService {
  /**
   * Checks a password and returns the account: the active one, or a pending profile with this email address and
   * password. The errors are the same for known and unknown names.
   * @throws 400 wrong credentials · 429 too many attempts · 503 server too busy.
   */
  check(credentials: Credentials, from: AttemptOrigin): Promise<Account>
  /**
   * Returns the account of a username without checking a password: the active account or, if there is none, the newest
   * pending profile; null if there is neither.
   */
  find(username: string): Promise<Account | null>
  /** Returns the account of an applicant; null if there is none. */
  ofApplicant(applicantId: string): Promise<Account | null>
  /**
   * Returns the hash to store for a new password. `address` is the client IP. For a new profile, `id` is missing.
   * Hashing has its own queue per person, so that attempts to sign in do not delay it.
   * @throws 429 too many queued requests of this person or client IP · 503 server too busy.
   */
  hash(password: string, owner: PasswordOwner, address: string): Promise<string>
}

export interface CredentialsDeps {
  database: Database
  passwords: PasswordHashing
  /** Limits concurrent password checks and hashing, per person and per client IP address. */
  share: ExpensiveWork
  throttle: Throttle
  /**
   * `knownDevice` returns the rate limit key of a device on which the applicant has signed in or used an emailed code
   * before. It returns null for any other device.
   */
  sessions: { knownDevice(device: string | undefined, applicantId: string | null): Promise<string | null> }
}

export function credentialsService({
  database,
  passwords,
  share,
  throttle,
  sessions,
}: CredentialsDeps): CredentialsService {
  let seed: Promise<Buffer> | undefined

  async function saltFor(email: string): Promise<Buffer> {
    seed ??= registrationSeed(database)
    try {
      return saltOf(email, await seed)
    } catch (error) {
      seed = undefined
      throw error
    }
  }

  /**
   * Returns the account to which the password belongs: the active account or a pending profile of the email address;
   * null if neither matches. Each unsuccessful check computes two hashes, one for each kind of account, so that the
   * response time does not reveal whether an email address is taken.
   */
  async function matchingAccount(
    active: Account | null,
    { username, password }: Credentials,
  ): Promise<Account | null> {
    if (await passwords.verify(active?.passwordHash ?? null, password)) return active
    const hash = await passwords.hash(password, await saltFor(username))
    return findWaiting(database, username, hash)
  }

  /**
   * Returns the rate limit key of a known device; otherwise null. A known device has its own queue for password checks,
   * so that many attempts on other devices do not delay the owner.
   */
  async function knownDevice({ username }: Credentials, { device }: AttemptOrigin): Promise<string | null> {
    if (device === undefined) return null
    const active = await findAccount(database, username)
    return sessions.knownDevice(device, active?.record.id ?? null)
  }

  async function checkNow(credentials: Credentials, from: AttemptOrigin): Promise<Account> {
    const active = await findAccount(database, credentials.username)
    const id = active?.record.id ?? null
    const attempt = await throttle.admitPassword({
      account: id ?? credentials.username.toLowerCase(),
      address: from.address,
      device: await sessions.knownDevice(from.device, id),
    })
    const account = await matchingAccount(active, credentials).catch(async (error: unknown) => {
      await attempt.notMade()
      throw error
    })
    if (account === null) {
      await attempt.failed()
      throw wrongCredentials()
    }
    // A sign-in to a pending profile does not reset the failed attempts of the active account.
    await (account === active ? attempt.succeeded() : attempt.succeededPending(account.record.id))
    return account
  }

  return {
    async check(credentials, from) {
      const person = (await knownDevice(credentials, from)) ?? `name:${credentials.username.toLowerCase()}`
      return share({ person, address: from.address }, () => checkNow(credentials, from))
    },

    find: async (username) =>
      (await findAccount(database, username)) ?? (await findWaiting(database, username, null)),
    ofApplicant: (applicantId) => accountOf(database, applicantId),

    hash: (password, { id, email, stage }, address) =>
      share({ person: `new-password:${id ?? email}`, address }, async () =>
        passwords.hash(password, waitsForActivation(stage) ? await saltFor(email) : undefined),
      ),
  }
}
