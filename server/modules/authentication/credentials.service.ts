import { type Passwords, PasswordsBusy } from '#server/adapters/passwords/passwords.ts'
import type { Database } from '#server/db/client.ts'
import { type AppError, badRequest, unavailable } from '#server/http/errors.ts'
import { type Account, findAccount } from './authentication.store.ts'
import type { SessionsService } from './sessions.service.ts'
import type { AdmittedTry, Throttle } from './throttle.ts'

/** One refusal for an unknown name and for a wrong password: neither is told. */
export function wrongCredentials(): AppError {
  return badRequest('The user name or the password is not right.')
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
  /** The account behind a user name and its password. Throws 400, 429 or 503, the same for known and unknown names. */
  check(credentials: Credentials, from: TriedFrom): Promise<Account>
  /** The hash to store of a new password. Throws 503. */
  hash(password: string): Promise<string>
}

export interface CredentialsDeps {
  database: Database
  passwords: Passwords
  throttle: Throttle
  sessions: Pick<SessionsService, 'knownDevice'>
}

const busy = (error: unknown) => (error instanceof PasswordsBusy ? unavailable(error.retryAfter) : error)

export function credentialsService({
  database,
  passwords,
  throttle,
  sessions,
}: CredentialsDeps): CredentialsService {
  async function matches(attempt: AdmittedTry, account: Account | null, password: string): Promise<boolean> {
    try {
      return await passwords.verify(account?.passwordHash ?? null, password)
    } catch (error) {
      await attempt.notMade()
      throw busy(error)
    }
  }

  return {
    async check({ username, password }, from) {
      const account = await findAccount(database, username)
      const id = account?.file.id ?? null
      const attempt = await throttle.admitPassword({
        account: id ?? username.toLowerCase(),
        address: from.address,
        device: await sessions.knownDevice(from.device, id),
      })
      if (!(await matches(attempt, account, password)) || account === null) {
        await attempt.failed()
        throw wrongCredentials()
      }
      await attempt.succeeded()
      return account
    },

    async hash(password) {
      try {
        return await passwords.hash(password)
      } catch (error) {
        throw busy(error)
      }
    },
  }
}
