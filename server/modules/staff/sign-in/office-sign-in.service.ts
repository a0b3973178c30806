import type { PasswordHashing } from '#server/adapters/passwords/passwords.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { accessRemoved, badRequest, fieldError } from '#server/http/errors.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import type { AdmittedAttempt, Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import { signInAccount } from '../sign-in-account.ts'
import { type Proof, proofOf, markProofUsed } from './proof.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { lockStaff, setLastSignIn, type StaffAccount, staffByEmail, staffById } from '../staff.store.ts'

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

export interface SignedIn {
  token: string
  /** New token for this device; null if the device was known before. */
  device: string | null
  account: StaffAccount
}

export interface OfficeSignInService {
  /**
   * Signs a colleague in.
   * @throws 400 wrong credentials · 401 right credentials, but the access was removed · 429 too many attempts or queued
   * requests · 503 server too busy. The errors are the same for unknown accounts and for each wrong credential.
   */
  signIn(input: OfficeCredentials, from: AttemptOrigin, requestId: string): Promise<SignedIn>
  /**
   * Confirms the identity for the session of `token` with a new code. Wrong codes are counted for this session only. So
   * strangers in the colleague's network, or another session, cannot block the confirmation.
   * @throws 400 wrong or used code · 429 too many attempts.
   */
  stepUp(
    input: { staffId: string; token: string; code: string },
    address: string,
    requestId: string,
  ): Promise<void>
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

const unknownStaffId = '00000000-0000-0000-0000-000000000000'
/** Dummy hash that matches no recovery code. */
const wrongHash = Buffer.alloc(32)

const wrongCredentials = () =>
  badRequest('wrong-credentials', 'The email address, the password or the code is not right.')

const isSetUp = (account: StaffAccount | null): account is StaffAccount =>
  account !== null && account.confirmed

const canSignIn = (account: StaffAccount | null): account is StaffAccount =>
  isSetUp(account) && !account.disabled

export function officeSignInService(deps: OfficeSignInDeps): OfficeSignInService {
  const { database, passwords, share, seal, throttle, sessions, now } = deps

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
   * Opens a session. Remembers the device unless it is known. Returns null if a recovery code is wrong, or if the code
   * or a later one was already used. Also returns null if the account was disabled or its password was changed or
   * revoked in the meantime.
   */
  function open(
    account: StaffAccount,
    proof: Proof,
    deviceIsKnown: boolean,
    requestId: string,
  ): Promise<SignedIn | null> {
    return database.system.transaction().execute(async (tx) => {
      const locked = await lockStaff(tx, account.id)
      if (!canSignIn(locked) || locked.passwordHash !== account.passwordHash) return null
      if (!(await markProofUsed(tx, account.id, proof))) return null
      await writeAudit(tx, {
        actorKind: 'office',
        actorId: account.id,
        action: 'office-signed-in',
        requestId,
        after: { with: proof.kind },
      })
      await setLastSignIn(tx, account.id)
      const device = deviceIsKnown ? null : await sessions.rememberDevice(tx, account.id)
      return { token: await sessions.open(tx, account.id), device, account }
    })
  }

  /**
   * Runs the first statements of `open` with a wrong code, so that the response time does not reveal whether the
   * password was correct.
   */
  function openNothing(account: StaffAccount | null): Promise<null> {
    const id = account?.id ?? unknownStaffId
    return database.system.transaction().execute(async (tx) => {
      await lockStaff(tx, id)
      await markProofUsed(tx, id, { kind: 'recovery', hash: wrongHash })
      return null
    })
  }

  /**
   * Whether the code is right too, for an account with the right password whose access was removed. Marks the code as
   * used.
   */
  function provesRemoved(account: StaffAccount, proof: Proof): Promise<boolean> {
    return database.system.transaction().execute(async (tx) => {
      const locked = await lockStaff(tx, account.id)
      return locked?.disabled === true && (await markProofUsed(tx, account.id, proof))
    })
  }

  /**
   * Returns the rate limit key of the device; null if the device is unknown. A known device has its own queue, so that
   * attempts on other devices cannot fill it.
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
    async signIn(input, from, requestId) {
      const device = await knownDevice(input, from)
      // Strangers in the colleague's network must not fill the queue of a known device.
      const who =
        device === null
          ? { person: `office:${input.email}`, address: from.address }
          : { person: device, address: null }
      return share(who, () => signIn(input, from, requestId))
    },

    async stepUp({ staffId, token, code }, address, requestId) {
      const attempt = await throttle.admitPassword({
        account: `office-code:${staffId}`,
        address,
        device: sessions.attemptKey(token),
      })
      const account = await staffById(database.system, staffId)
      const proof = proofOf(seal, account, code, now())
      const done =
        proof !== null &&
        (await database.system.transaction().execute(async (tx) => {
          if (!canSignIn(await lockStaff(tx, staffId)) || !(await markProofUsed(tx, staffId, proof)))
            return false
          await sessions.stepUp(tx, token)
          await writeAudit(tx, {
            actorKind: 'office',
            actorId: staffId,
            action: 'office-stepped-up',
            requestId,
            after: { with: proof.kind },
          })
          return true
        }))
      if (!done) {
        await attempt.failed()
        throw fieldError(
          'authenticator-code-invalid',
          'code',
          'This code is wrong or was used already. Wait for the next one.',
        )
      }
      await attempt.succeeded()
    },
  }
}
