import { daySeconds } from '#contract/dates.ts'
import type { EmailChange } from '#contract/endpoints/email-change.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { waitsForActivation } from '#contract/stages.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { conflict, fieldError } from '#server/http/errors.ts'
import type { CodesService } from '#server/modules/credentials/codes/codes.service.ts'
import { codeHash, hashOfNewCode, newCode } from '#server/modules/credentials/codes/secrets.ts'
import {
  type CredentialsService,
  type TriedFrom,
  wrongCredentials,
} from '#server/modules/credentials/passwords/credentials.service.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { addressHash } from '../address-hash.ts'
import { lockAddress, ownerOfAddress } from '../profile.store.ts'
import {
  changeOfCode,
  deleteExpiredChanges,
  endChange,
  markConfirmed,
  openChange,
  replaceChange,
  setAddress,
} from './email-change.store.ts'

export interface EmailChangeService {
  /**
   * Emails a code to the present and to the new address. If an active profile has the new address, its owner gets an
   * email without a code; the response does not reveal this. Replaces an earlier request.
   * @throws 400 wrong password or unchanged address · 409 profile not activated · 429 too many attempts or emails · 503
   * server too busy.
   */
  request(
    caller: Caller,
    input: { email: string; password: string },
    from: TriedFrom,
    requestId: string,
  ): Promise<void>
  /** Returns the applicant's open change of email address; null if there is none. */
  open(applicantId: string): Promise<EmailChange | null>
  /** Cancels the applicant's open change. Idempotent. */
  cancel(applicantId: string, requestId: string): Promise<void>
  /** Like `cancel`, in a transaction that has locked the applicant. */
  cancelIn(tx: Tx, applicantId: string, requestId: string): Promise<unknown>
  /**
   * Confirms one address with its code. The second confirmation changes the address, revokes emailed reset and
   * activation codes, ends all sessions except the one that requested the change, and informs both addresses.
   * Idempotent until the code expires.
   * @throws 400 wrong or expired code, or the change was cancelled · 409 another profile got the address first · 429
   * too many wrong codes.
   */
  confirm(code: string, address: string, requestId: string): Promise<'waiting' | 'done'>
  /**
   * Cancels the change with the code emailed to the present address. Idempotent until the code expires.
   * @throws 400 wrong or expired code, or both addresses are already confirmed · 429 too many wrong codes.
   */
  stop(code: string, address: string, requestId: string): Promise<void>
  deleteOld(): Promise<void>
}

export interface EmailChangeDeps {
  database: Database
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  throttle: Throttle
  codes: Pick<CodesService, 'cancel'>
  sessions: { endAll(tx: Tx, applicantId: string, except: string): Promise<unknown> }
  credentials: Pick<CredentialsService, 'check'>
}

/** Lifetime of the codes emailed to the present and the new address, in seconds and as text for the emails. */
const life = { seconds: daySeconds, words: '24 hours' }

type Outcome = 'waiting' | 'done' | 'taken' | 'invalid'

export function emailChangeService(deps: EmailChangeDeps): EmailChangeService {
  const { database, mail, notify, throttle, codes, credentials, sessions } = deps
  const inOne = <T>(run: (tx: Tx) => Promise<T>) => database.system.transaction().execute(run)

  async function requestIn(tx: Tx, caller: Caller, newEmail: string, requestId: string): Promise<void> {
    const { applicantId, sessionId } = caller
    const { email, firstname: name } = await lockApplicantOrThrow(tx, applicantId, ['email', 'firstname'])
    const [oldCode, newMailCode] = [newCode(), newCode()]
    const hashes = { oldCode: hashOfNewCode(oldCode), newCode: hashOfNewCode(newMailCode) }
    await replaceChange(tx, { applicantId, newEmail, sessionId, ...hashes }, life.seconds)
    const validFor = life.words
    await mail.enqueue(tx, {
      template: 'email-change-old',
      to: email,
      name,
      data: { code: oldCode, validFor, newEmail },
    })
    const owner = await ownerOfAddress(tx, newEmail)
    if (owner === null)
      await mail.enqueue(tx, {
        template: 'email-change-new',
        applicantId,
        to: newEmail,
        name,
        data: { code: newMailCode, validFor },
      })
    else
      await mail.enqueue(tx, {
        template: 'email-change-taken',
        // `applicantId` is not the owner's id, because the foreign key would then lock the owner's row. If the owner
        // requests a change at the same time, both transactions could wait for each other.
        applicantId: null,
        to: newEmail,
        name: owner.firstname,
        data: null,
      })
    await writeAudit(tx, {
      ...byApplicant(applicantId, requestId),
      action: 'email-change-requested',
      after: { emailSha256: addressHash(applicantId, newEmail) },
    })
  }

  async function apply(
    tx: Tx,
    { applicantId, newEmail, sessionId }: { applicantId: string; newEmail: string; sessionId: string },
    requestId: string,
  ): Promise<void> {
    const { email, firstname } = await lockApplicantOrThrow(tx, applicantId, ['email', 'firstname'])
    await setAddress(tx, applicantId, newEmail)
    // A reset code in the old mailbox must no longer work.
    await codes.cancel(tx, applicantId, 'reset')
    // An activation code that was just used would still be accepted, and the response would contain the new address.
    await codes.cancel(tx, applicantId, 'activation')
    await sessions.endAll(tx, applicantId, sessionId)
    for (const to of [email, newEmail])
      await mail.enqueue(tx, {
        template: 'email-changed',
        applicantId,
        to,
        name: firstname,
        data: { newEmail, at: new Date().toISOString() },
      })
    await notify(tx, {
      applicantId,
      title: 'Email address changed',
      message: 'Sign in with your new email address from now on. Our emails go there.',
      page: portalPages.account,
    })
    await writeAudit(tx, {
      ...byApplicant(applicantId, requestId),
      action: 'email-changed',
      before: { emailSha256: addressHash(applicantId, email) },
      after: { emailSha256: addressHash(applicantId, newEmail) },
    })
  }

  async function confirmIn(tx: Tx, hash: Buffer, requestId: string): Promise<Outcome> {
    const found = await changeOfCode(tx, hash)
    if (found === undefined) return 'invalid'
    const { applicantId, newEmail } = found
    // Activation also locks the email address before the applicant. The same order prevents deadlocks.
    await lockAddress(tx, newEmail)
    await lockApplicantOrThrow(tx, applicantId, ['id'])
    const change = await changeOfCode(tx, hash)
    if (change === undefined || change.state === 'cancelled') return 'invalid'
    if (change.state !== 'open') return change.state
    const { mailbox, oldConfirmedAt, newConfirmedAt } = change
    if ((mailbox === 'old' ? oldConfirmedAt : newConfirmedAt) === null) {
      await markConfirmed(tx, applicantId, mailbox)
      await writeAudit(tx, {
        ...byApplicant(applicantId, requestId),
        action: 'email-change-confirmed',
        after: { mailbox },
      })
    }
    if ((mailbox === 'old' ? newConfirmedAt : oldConfirmedAt) === null) return 'waiting'
    const isFree = (await ownerOfAddress(tx, newEmail)) === null
    await endChange(tx, applicantId, isFree ? 'done' : 'taken')
    if (!isFree) return 'taken'
    await apply(tx, change, requestId)
    return 'done'
  }

  async function stopIn(tx: Tx, hash: Buffer, requestId: string): Promise<boolean> {
    const found = await changeOfCode(tx, hash)
    if (found === undefined) return false
    await lockApplicantOrThrow(tx, found.applicantId, ['id'])
    const change = await changeOfCode(tx, hash)
    if (change === undefined || change.mailbox !== 'old') return false
    if (change.state === 'cancelled') return true
    return cancelIn(tx, change.applicantId, requestId, 'old')
  }

  async function cancelIn(tx: Tx, applicantId: string, requestId: string, mailbox?: 'old'): Promise<boolean> {
    if (!(await endChange(tx, applicantId, 'cancelled'))) return false
    await writeAudit(tx, {
      ...byApplicant(applicantId, requestId),
      action: 'email-change-cancelled',
      ...(mailbox && { after: { mailbox } }),
    })
    return true
  }

  /**
   * Runs `work` with the hash of an emailed code. If the code is malformed or `work` returns null, counts the code as
   * wrong and throws 400.
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
      await throttle.admitMail('email-change', applicantId, from.address)
      await throttle.admitMail('email-change', email, from.address)
      await inOne((tx) => requestIn(tx, caller, email, requestId))
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
        await cancelIn(tx, applicantId, requestId)
      }),

    cancelIn,

    async confirm(code, address, requestId) {
      const outcome = await withCode(code, address, async (hash) => {
        const result = await inOne((tx) => confirmIn(tx, hash, requestId))
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
        (await inOne((tx) => stopIn(tx, hash, requestId))) ? true : null,
      )
    },

    deleteOld: () => deleteExpiredChanges(database.system),
  }
}
