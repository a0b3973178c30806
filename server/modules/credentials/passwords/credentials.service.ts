import type { PasswordHashing } from '#server/adapters/passwords/passwords.ts'
import { type Stage, waitsForActivation } from '#contract/stages.ts'
import type { Database } from '#server/db/client.ts'
import { type AppError, badRequest } from '#server/http/errors.ts'
import { type Account, accountOf, findAccount, findWaiting, registrationSeed } from './accounts.store.ts'
import { saltOf } from '../codes/secrets.ts'
import type { ExpensiveWork } from '#server/http/expensive-work.ts'
import type { Throttle } from '../throttle/throttle.ts'

/** One refusal for an unknown name and for a wrong password: neither is told. */
export function wrongCredentials(): AppError {
  return badRequest('wrong-credentials', 'The user name or the password is not right.')
}

export interface Credentials {
  username: string
  password: string
}

/** Where a try comes from. */
export interface TriedFrom {
  address: string
  /** The device cookie, if there is one. */
  device: string | undefined
}

export interface CredentialsService {
  /**
   * The account behind a user name and its password: the active one, or one that waits at the address. Throws 400, 429
   * or 503, the same for known and unknown names.
   */
  check(credentials: Credentials, from: TriedFrom): Promise<Account>
  /** The account behind a user name, without a password: the active one, else the newest that waits. Null for none. */
  find(username: string): Promise<Account | null>
  /** The account of an applicant's id; null for none. */
  ofApplicant(applicantId: string): Promise<Account | null>
  /** Returns the hash to store for a new password. `address` is the client IP. @throws 429, 503 */
  hash(password: string, owner: { email: string; stage: Stage }, address: string): Promise<string>
}

export interface CredentialsDeps {
  database: Database
  passwords: PasswordHashing
  /** Limits concurrent hashing per account and network. */
  share: ExpensiveWork
  throttle: Throttle
  /** Returns a key of the device if the applicant has signed in on it before. */
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
   * The active account is looked at first, then those that wait at the address. Both are always worked out: neither the
   * answer nor its time tells a stranger, who may have registered the address himself, whether it is taken.
   */
  async function opened(
    active: Account | null,
    { username, password }: Credentials,
  ): Promise<Account | null> {
    if (await passwords.verify(active?.passwordHash ?? null, password)) return active
    const waiting = await passwords.hash(password, await saltFor(username))
    return findWaiting(database, username, waiting)
  }

  async function checkNow(given: Credentials, from: TriedFrom): Promise<Account> {
    const active = await findAccount(database, given.username)
    const id = active?.file.id ?? null
    const attempt = await throttle.admitPassword({
      account: id ?? given.username.toLowerCase(),
      address: from.address,
      device: await sessions.knownDevice(from.device, id),
    })
    const account = await opened(active, given).catch(async (error: unknown) => {
      await attempt.notMade()
      throw error
    })
    if (account === null) {
      await attempt.failed()
      throw wrongCredentials()
    }
    // A profile that waits says nothing for the active one: its password must not wipe out the guesses at the other.
    await (account === active ? attempt.succeeded() : attempt.notMade())
    return account
  }

  return {
    check: (given, from) =>
      share({ person: given.username.toLowerCase(), address: from.address }, () => checkNow(given, from)),

    find: async (username) =>
      (await findAccount(database, username)) ?? (await findWaiting(database, username, null)),
    ofApplicant: (applicantId) => accountOf(database, applicantId),

    hash: (password, { email, stage }, address) =>
      share({ person: email, address }, async () =>
        passwords.hash(password, waitsForActivation(stage) ? await saltFor(email) : undefined),
      ),
  }
}
