import type { Role } from '#contract/office/staff/policy.ts'
import type { PasswordHashing } from '#server/adapters/passwords/passwords.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { fieldError } from '#server/http/errors.ts'
import { passwordProblem } from '#server/modules/credentials/passwords/password-rules.ts'
import { tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import {
  authenticatorUrl,
  newRecoveryCodes,
  newSecret,
  qrRows,
  recoveryHash,
  stepOfCode,
} from '../sign-in/authenticator.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { signInAccount } from '../sign-in-account.ts'
import {
  confirmTotp,
  lockStaff,
  replaceRecoveryCodes,
  setCredentials,
  type StaffAccount,
  staffByLink,
  markLinkUsed,
} from '../staff.store.ts'

export interface NewAuthenticator {
  name: string
  email: string
  role: Role
  secret: string
  address: string
  qr: string[]
}

export interface InvitationService {
  /**
   * Sets a password and returns a secret for the authenticator app. A second call with the same password returns the
   * same secret, so that a double click does not invalidate the QR code on the screen.
   * @throws 400 invalid link or weak password · 429 too many attempts or queued requests · 503 server too busy.
   */
  accept(link: string, password: string, address: string, requestId: string): Promise<NewAuthenticator>
  /**
   * Confirms the authenticator app with a code, marks the one-time link as used, ends earlier sessions and resets the
   * failed attempts. Returns the recovery codes and the token of this device.
   * @throws 400 invalid link, no password set, or wrong code · 429 too many attempts.
   */
  confirm(
    link: string,
    code: string,
    address: string,
    requestId: string,
  ): Promise<{ recoveryCodes: string[]; device: string }>
}

export interface InvitationDeps {
  database: Database
  passwords: PasswordHashing
  /** Limits concurrent hashing per account and client IP address. */
  share: ExpensiveWork
  seal: Seal
  throttle: Pick<Throttle, 'admitCode' | 'countWrongCode' | 'forgetAccount'>
  sessions: Pick<StaffSessionsService, 'endAll' | 'rememberDevice'>
  /** Name of the university, as shown in the authenticator app. */
  issuer: string
  /** Words from the university's names. A password must not consist of them. */
  passwordWords: readonly string[]
  now: () => number
}

const wrongLink = () =>
  fieldError(
    'invitation-invalid',
    'link',
    'This link is wrong, was used already or has expired. Ask for a new one.',
  )
const wrongCode = () =>
  fieldError(
    'authenticator-code-invalid',
    'code',
    'This code is not right. Type the code that your app shows now, and check the time on your phone.',
  )

export function invitationService(deps: InvitationDeps): InvitationService {
  const { database, passwords, share, seal, throttle, sessions, issuer, now } = deps

  async function ownerOf(link: string, address: string): Promise<{ hash: Buffer; account: StaffAccount }> {
    await throttle.admitCode(link, address)
    const hash = tokenHash(link)
    const account = hash === null ? null : await staffByLink(database.system, hash)
    if (hash !== null && account !== null) return { hash, account }
    await throttle.countWrongCode(link, address)
    throw wrongLink()
  }

  /** Returns the unconfirmed authenticator secret that was created with this password; null if there is none. */
  async function unconfirmedSecret(account: StaffAccount, password: string): Promise<string | null> {
    const { id, confirmed, passwordHash, totpSealed } = account
    if (confirmed || passwordHash === null || totpSealed === null) return null
    return (await passwords.verify(passwordHash, password)) ? seal.open(totpSealed, id) : null
  }

  /**
   * Stores the password with a new secret and returns the secret. Returns null if the account was disabled or another
   * request has set a password in the meantime.
   */
  async function createSecret(
    account: StaffAccount,
    password: string,
    requestId: string,
  ): Promise<string | null> {
    const passwordHash = await passwords.hash(password)
    const secret = newSecret()
    return database.system.transaction().execute(async (tx) => {
      const locked = await lockStaff(tx, account.id)
      if (locked === null || locked.disabled || locked.passwordHash !== account.passwordHash) return null
      await setCredentials(tx, account.id, { passwordHash, totpSealed: seal.close(secret, account.id) })
      await writeAudit(tx, {
        actorKind: 'office',
        actorId: account.id,
        action: 'office-password-set',
        requestId,
      })
      return secret
    })
  }

  return {
    async accept(link, password, address, requestId) {
      const { account } = await ownerOf(link, address)
      const { name, email, role } = account
      const owner = { surname: name, firstname: '', othername: '', email }
      const problem = passwordProblem(password, owner, deps.passwordWords)
      if (problem !== null) throw fieldError('password-rejected', 'password', problem)
      const secret = await share({ person: `office:${email}`, address }, async () => {
        const known = await unconfirmedSecret(account, password)
        const created = known ?? (await createSecret(account, password, requestId))
        // After a double click, the first request may have set the same password, so its secret is returned.
        return created ?? unconfirmedSecret((await ownerOf(link, address)).account, password)
      })
      if (secret === null) throw wrongLink()
      const otpauth = authenticatorUrl(secret, email, issuer)
      return { name, email, role, secret, address: otpauth, qr: qrRows(otpauth) }
    },

    async confirm(link, code, address, requestId) {
      const { hash, account } = await ownerOf(link, address)
      const codes = newRecoveryCodes()
      const hashes = codes.map(recoveryHash).filter((each) => each !== null)
      const device = await database.system.transaction().execute(async (tx) => {
        const locked = await lockStaff(tx, account.id)
        if (locked === null || locked.disabled) throw wrongLink()
        if (locked.totpSealed === null || locked.confirmed)
          throw fieldError('invitation-invalid', 'link', 'Set your password first: open the link again.')
        const step = stepOfCode(seal.open(locked.totpSealed, account.id), code, now())
        if (step === null) throw wrongCode()
        if (!(await markLinkUsed(tx, hash))) throw wrongLink()
        await confirmTotp(tx, account.id, step)
        await replaceRecoveryCodes(tx, account.id, hashes)
        await sessions.endAll(tx, account.id, 'sessions')
        await writeAudit(tx, {
          actorKind: 'office',
          actorId: account.id,
          action: 'office-authenticator-confirmed',
          requestId,
        })
        return sessions.rememberDevice(tx, account.id)
      })
      await throttle.forgetAccount(signInAccount(account.id))
      return { recoveryCodes: codes, device }
    },
  }
}
