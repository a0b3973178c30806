import type { PasswordHashing } from '#server/adapters/passwords/passwords.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Database } from '#server/db/client.ts'
import { accessRemoved, badRequest } from '#server/http/errors.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import type { AdmittedAttempt, Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import { signInAccount } from '../sign-in-account.ts'
import { isSetUp, sessionOpening, type SignedIn } from './open-session.ts'
import { proofOf } from './proof.ts'
import { type StepUp, stepUpWith } from './step-up.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { type StaffAccount, staffByEmail } from '../staff.store.ts'

export interface OfficeCredentials {
  email: string
  password: string
  code: string
}

/** Client IP address and device of an attempt. */
export interface AttemptOrigin {
  address: string
  /** Token from the device cookie, if there is one. */
  device: string | undefined
}

export interface OfficeSignInService {
  /**
   * Signs a colleague in. The errors are the same for unknown accounts and for each wrong credential.
   * @throws 400 wrong credentials · 401 right credentials, but the access was removed · 429 too many attempts or queued
   * requests · 503 server too busy.
   */
  signIn(input: OfficeCredentials, from: AttemptOrigin, requestId: string): Promise<SignedIn>
  stepUp: StepUp
}

export interface OfficeSignInDeps {
  database: Database
  passwords: PasswordHashing
  /** Limits concurrent hashing per known device, or per account and client IP address. */
  share: ExpensiveWork
  seal: Seal
  throttle: Pick<Throttle, 'admitPassword'>
  sessions: Pick<StaffSessionsService, 'open' | 'stepUp' | 'rememberDevice' | 'knownDevice' | 'attemptKey'>
  now: () => number
}

const wrongCredentials = () =>
  badRequest('wrong-credentials', 'The email address, the password or the code is not right.')

export function officeSignInService(deps: OfficeSignInDeps): OfficeSignInService {
  const { database, passwords, share, seal, throttle, sessions, now } = deps
  const { open, openNothing, provesRemoved } = sessionOpening(database, sessions)

  async function matches(
    attempt: AdmittedAttempt,
    account: StaffAccount | null,
    password: string,
  ): Promise<boolean> {
    try {
      return await passwords.verify(account?.passwordHash ?? null, password)
    } catch (error) {
      await attempt.notMade()
      throw error
    }
  }

  /**
   * Returns the rate limit key of a known device; otherwise null. A known device has its own queue, so that attempts on
   * other devices cannot fill this queue.
   */
  async function knownDevice(
    { email }: OfficeCredentials,
    { device }: AttemptOrigin,
  ): Promise<string | null> {
    if (device === undefined) return null
    const found = await staffByEmail(database.system, email)
    return sessions.knownDevice(device, found?.id ?? null)
  }

  async function signIn(
    { email, password, code }: OfficeCredentials,
    from: AttemptOrigin,
    requestId: string,
  ): Promise<SignedIn> {
    const found = await staffByEmail(database.system, email)
    const device = await sessions.knownDevice(from.device, found?.id ?? null)
    const attempt = await throttle.admitPassword({
      account: signInAccount(found?.id ?? email),
      address: from.address,
      device,
    })
    const account = isSetUp(found) ? found : null
    const proof = proofOf(seal, account, code, now())
    const matched = await matches(attempt, account, password)
    const isRight = matched && account !== null && proof !== null
    if (isRight && account.disabled) {
      if (await provesRemoved(account, proof)) {
        await attempt.succeeded()
        throw accessRemoved()
      }
      await attempt.failed()
      throw wrongCredentials()
    }
    const signedIn = isRight
      ? await open(account, proof, device !== null, requestId)
      : await openNothing(account)
    if (signedIn === null) {
      await attempt.failed()
      throw wrongCredentials()
    }
    await attempt.succeeded()
    return signedIn
  }

  return {
    stepUp: stepUpWith(deps),

    async signIn(input, from, requestId) {
      const device = await knownDevice(input, from)
      // A known device has a queue of its own, so that strangers in the colleague's network cannot fill it.
      const owner =
        device === null
          ? { person: `office:${input.email}`, address: from.address }
          : { person: device, address: null }
      return share(owner, () => signIn(input, from, requestId))
    },
  }
}
