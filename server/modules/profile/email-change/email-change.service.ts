import type { EmailChange } from '#contract/endpoints/email-change.ts'
import { waitsForActivation } from '#contract/stages.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import { codeHash } from '#server/modules/credentials/codes/secrets.ts'
import {
  type CredentialsService,
  type AttemptOrigin,
  wrongCredentials,
} from '#server/modules/credentials/passwords/credentials.service.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import { deleteExpiredChanges, openChange } from './email-change.store.ts'
import { type EmailChangeStepsDeps, emailChangeSteps } from './email-change-steps.ts'

export interface EmailChangeService {
  /**
   * Emails a code to the current and to the new address. Replaces an earlier request. If an active profile has the new
   * address, its owner gets an email without a code; the response does not reveal this. Idempotent: while the change is
   * open, the same request of the same session sends no further emails.
   * @throws 400 wrong password or unchanged address · 409 profile not activated · 429 too many attempts or emails · 503
   * server too busy.
   */
  request(
    caller: Caller,
    input: { email: string; password: string },
    from: AttemptOrigin,
    requestId: string,
  ): Promise<void>
  /** Returns the applicant's open change of email address; null if there is none. */
  open(applicantId: string): Promise<EmailChange | null>
  /** Cancels the applicant's open change. Idempotent. */
  cancel(applicantId: string, requestId: string): Promise<void>
  /** Like `cancel`, in a transaction that holds the lock on the applicant's row. */
  cancelIn(tx: Tx, applicantId: string, requestId: string): Promise<unknown>
  /**
   * Confirms one of the two addresses with its code. The second confirmation (1) changes the email address, (2) revokes
   * emailed reset and activation codes, (3) ends all sessions except the one that requested the change, and (4) informs
   * the applicant at both addresses. Idempotent until the code expires.
   * @throws 400 wrong or expired code, or the change was cancelled · 409 another profile got the address first · 429
   * too many wrong codes.
   */
  confirm(code: string, address: string, requestId: string): Promise<'waiting' | 'done'>
  /**
   * Cancels the change with the code emailed to the current address. Idempotent until the code expires.
   * @throws 400 wrong or expired code, or both addresses are already confirmed · 429 too many wrong codes.
   */
  stop(code: string, address: string, requestId: string): Promise<void>
  deleteOld(): Promise<void>
}

export interface EmailChangeDeps extends EmailChangeStepsDeps {
  database: Database
  throttle: Throttle
  credentials: Pick<CredentialsService, 'check'>
}

export function emailChangeService(deps: EmailChangeDeps): EmailChangeService {
  const { database, throttle, credentials } = deps
  const steps = emailChangeSteps(deps)
  const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

  /**
   * Runs `work` with the hash of an emailed code. If the code is malformed or `work` returns null, counts a wrong code
   * and throws 400.
   */
  async function withCode<T>(
    code: string,
    address: string,
    work: (hash: Buffer) => Promise<T | null>,
  ): Promise<T> {
    await throttle.admitCode(code, address)
    const hash = codeHash(code)
    const result = hash === null ? null : await work(hash)
    if (result !== null) return result
    await throttle.countWrongCode(code, address)
    throw fieldError(
      'one-time-code-invalid',
      'verificationCode',
      'This code is wrong or has expired, or the change was cancelled. Ask for the change again on your account page.',
    )
  }

  return {
    async request(caller, { email, password }, from, requestId) {
      const { record, applicantId } = caller
      if (waitsForActivation(record.stage))
        throw conflict('profile-not-activated', 'Activate your profile first.')
      if (email === record.email)
        throw fieldError('email-unchanged', 'email', 'This is your address now. Type another one.')
      const checked = await credentials.check({ username: record.email, password }, from)
      // The password may belong to a pending profile that another person registered with the same email address. Such a
      // password is not accepted here.
      if (checked.record.id !== applicantId) throw wrongCredentials()
      if (await steps.isRequested(database.system, caller, email)) return
      await throttle.admitMail('email-change', applicantId, from.address)
      await throttle.admitMail('email-change', email, from.address)
      await inOne((tx) => steps.request(tx, caller, email, requestId))
    },

    async open(applicantId) {
      const change = await openChange(database.system, applicantId)
      if (change === undefined) return null
      const { newEmail, oldConfirmedAt, newConfirmedAt, expiresAt } = change
      return {
        newEmail,
        oldConfirmed: oldConfirmedAt !== null,
        newConfirmed: newConfirmedAt !== null,
        expiresAt: expiresAt.toISOString(),
      }
    },

    cancel: (applicantId, requestId) =>
      inOne(async (tx) => {
        await lockApplicantOrThrow(tx, applicantId, ['id'])
        await steps.cancel(tx, applicantId, requestId)
      }),

    cancelIn: steps.cancel,

    async confirm(code, address, requestId) {
      const outcome = await withCode(code, address, async (hash) => {
        const result = await inOne((tx) => steps.confirm(tx, hash, requestId))
        return result === 'invalid' ? null : result
      })
      // The caller has entered the codes from both mailboxes, so this error reveals nothing to other people.
      if (outcome === 'taken')
        throw conflict(
          'email-taken',
          'Another profile already uses this email address. Your email address has not changed.',
        )
      return outcome
    },

    async stop(code, address, requestId) {
      await withCode(code, address, async (hash) =>
        (await inOne((tx) => steps.stop(tx, hash, requestId))) ? true : null,
      )
    },

    deleteOld: () => deleteExpiredChanges(database.system),
  }
}
