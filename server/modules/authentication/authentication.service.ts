import { waitsForActivation } from '#contract/stages.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { type AppError, fieldError } from '#server/http/errors.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import { setPassword, setWaitingPasswords } from './authentication.store.ts'
import type { CodesService } from '#server/modules/credentials/codes/codes.service.ts'
import {
  type Credentials,
  type CredentialsService,
  type AttemptOrigin,
  wrongCredentials,
} from '#server/modules/credentials/passwords/credentials.service.ts'
import { passwordProblem } from '#server/modules/credentials/passwords/password-rules.ts'
import type { IssuedTokens } from './sessions/issue-tokens.ts'
import type { SessionsService } from './sessions/sessions.service.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'

export interface SignIn extends Credentials {
  remembered: boolean
  /** Whether to recognise this device at later sign-ins. */
  knowDevice: boolean
  /** Browser and system of the device, such as `Chrome on Android`. */
  deviceName: string
  /** Idempotency key of the request; undefined if the client sent none. */
  key?: string | undefined
}

export interface SignedIn {
  tokens: IssuedTokens
  device: string | null
  record: ApplicantRecord
}

export interface PasswordChange extends Credentials {
  newPassword: string
}

/** Origin of a request with an emailed code. */
export interface CodeOrigin extends AttemptOrigin {
  /** Whether to recognise this device at later sign-ins. */
  knowDevice: boolean
}

/** Tokens in a request to change the password. The session to which they belong stays open after the change. */
export interface PresentTokens {
  access: string | null
  refresh: string | null
}

export interface AuthenticationService {
  /**
   * Checks the password and opens a session.
   * @throws 400 wrong credentials, or an unknown username · 429 too many attempts · 503 server too busy.
   */
  signIn(input: SignIn, from: AttemptOrigin, requestId: string): Promise<SignedIn>
  /**
   * Queues a job that emails a reset code. The response is the same for an unknown username, so it does not reveal who
   * has a profile.
   * @throws 429 too many requests for this username or from this client IP.
   */
  askReset(username: string, address: string, requestId: string): Promise<void>
  /** Job queued by `askReset`: emails a reset code to the owner of the username. No-op if the username is unknown. */
  mailResetCode(username: string, requestId: string): Promise<void>
  /**
   * Sets a new password with an emailed code, and informs the owner by email. Ends all sessions, forgets all devices
   * except the one in use, and cancels an open change of the email address. If the profile is not activated, all other
   * pending profiles of this email address get the same password, and their sessions end too. Returns the token of the
   * device in use; null if the profile is not activated or the device should not be known.
   * @throws 400 wrong code or weak password · 429 too many attempts · 503 server too busy.
   */
  resetPassword(code: string, password: string, from: CodeOrigin, requestId: string): Promise<string | null>
  /**
   * Changes the password, ends all sessions except the session of `present`, and forgets all devices except the one in
   * use. Cancels an open change of the email address and, for an activated profile, informs the owner by email.
   * @throws 400 wrong credentials, or a new password that is weak or unchanged · 429 too many attempts · 503 server too
   * busy.
   */
  changePassword(
    input: PasswordChange,
    from: AttemptOrigin,
    present: PresentTokens,
    requestId: string,
  ): Promise<void>
  /** Deletes expired tokens, sessions and rate limit counters. */
  deleteOld(): Promise<void>
}

export interface AuthenticationDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  throttle: Throttle
  sessions: SessionsService
  codes: CodesService
  credentials: CredentialsService
  /**
   * Cancels an open change of the email address. An attacker who knew the old password may have requested the change.
   */
  cancelEmailChange(tx: Tx, applicantId: string, requestId: string): Promise<unknown>
  /** Words from the names of the university. Passwords made of such words are rejected. */
  passwordWords: readonly string[]
}

export const resetTask = 'mail_reset_code'

function wrongCode(): AppError {
  return fieldError(
    'one-time-code-invalid',
    'verificationCode',
    'This code is wrong, was used already or has expired. Ask for a new one.',
  )
}

export function authenticationService(deps: AuthenticationDeps): AuthenticationService {
  const { database, mail, throttle, sessions, codes, credentials } = deps

  function rejectWeak(field: string, password: string, record: ApplicantRecord): void {
    const problem = passwordProblem(password, record, deps.passwordWords)
    if (problem !== null) throw fieldError('password-rejected', field, problem)
  }

  async function reportPasswordChange(
    tx: Tx,
    record: ApplicantRecord,
    action: 'password-changed' | 'password-reset',
    requestId: string,
  ): Promise<void> {
    await writeAudit(tx, {
      ...byApplicant(record.id, requestId),
      action,
    })
    // Anyone can register a profile with another person's email address and change its password. So a change before the
    // activation sends no email. A reset always sends one, because only the owner of the mailbox can reset a password.
    if (action === 'password-changed' && waitsForActivation(record.stage)) return
    await mail.enqueue(tx, {
      template: 'password-changed',
      to: record.email,
      name: record.firstname,
      data: { at: new Date().toISOString() },
    })
  }

  return {
    async signIn({ username, password, remembered, knowDevice, deviceName, key }, from, requestId) {
      const { record, passwordHash } = await credentials.check({ username, password }, from)
      const opened = await sessions.open({
        applicantId: record.id,
        passwordHash,
        remembered,
        knowDevice,
        deviceName,
        deviceToken: from.device,
        key,
        requestId,
      })
      if (opened === null) throw wrongCredentials()
      const { device, ...tokens } = opened
      return { tokens, device, record }
    },

    async askReset(username, address, requestId) {
      await throttle.admitMail('reset', username, address)
      await codes.askLater(resetTask, username, requestId)
    },

    async mailResetCode(username, requestId) {
      const account = await credentials.find(username)
      if (account === null) return
      const { id, email, firstname } = account.record
      await database.system.transaction().execute(async (tx) => {
        const data = await codes.issue(tx, id, 'reset')
        await mail.enqueue(tx, { template: 'password-reset', to: email, name: firstname, data })
        await writeAudit(tx, { actorKind: 'system', action: 'reset-code-mailed', applicantId: id, requestId })
      })
    },

    async resetPassword(code, password, { address, device, knowDevice }, requestId) {
      await throttle.admitCode(code, address)
      const owner = await codes.ownerOf('reset', code)
      const account = owner === null ? null : await credentials.ofApplicant(owner)
      if (account === null) {
        await throttle.countWrongCode(code, address)
        throw wrongCode()
      }
      rejectWeak('password', password, account.record)
      const { id, email, stage } = account.record
      const passwordHash = await credentials.hash(password, account.record, address)
      const waits = await database.system.transaction().execute(async (tx) => {
        const applicantId = await codes.redeem(tx, 'reset', code)
        if (applicantId === null) throw wrongCode()
        // Access to the mailbox proves ownership of all profiles of this address that are not activated yet.
        const waiting = waitsForActivation(stage) ? await setWaitingPasswords(tx, email, passwordHash) : []
        // The profile may have been activated while the password was hashed.
        const stillWaits = waiting.includes(applicantId)
        if (!stillWaits) await setPassword(tx, applicantId, passwordHash, null)
        const keep = { access: null, refresh: null, device }
        for (const each of new Set([applicantId, ...waiting])) await sessions.endOthers(tx, each, keep)
        if (knowDevice && !stillWaits) await sessions.rememberDevice(tx, applicantId, code)
        await deps.cancelEmailChange(tx, applicantId, requestId)
        await reportPasswordChange(tx, account.record, 'password-reset', requestId)
        return stillWaits
      })
      await throttle.forgetAccount(waits ? email : id)
      return knowDevice && !waits ? sessions.deviceOfCode(id, code) : null
    },

    async changePassword({ username, password, newPassword }, from, present, requestId) {
      const { record, passwordHash } = await credentials.check({ username, password }, from)
      if (newPassword === password)
        throw fieldError(
          'password-unchanged',
          'newPassword',
          'This is the password you have now. Choose another one.',
        )
      rejectWeak('newPassword', newPassword, record)
      const newHash = await credentials.hash(newPassword, record, from.address)
      await database.system.transaction().execute(async (tx) => {
        if (!(await setPassword(tx, record.id, newHash, passwordHash))) throw wrongCredentials()
        await sessions.endOthers(tx, record.id, { ...present, device: from.device })
        await deps.cancelEmailChange(tx, record.id, requestId)
        await reportPasswordChange(tx, record, 'password-changed', requestId)
      })
    },

    async deleteOld() {
      await sessions.deleteOld()
      await throttle.deleteOld()
    },
  }
}
