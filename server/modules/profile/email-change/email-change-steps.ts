import { daySeconds } from '#contract/dates.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { CodesService } from '#server/modules/credentials/codes/codes.service.ts'
import { hashOfNewCode, newCode } from '#server/modules/credentials/codes/secrets.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { addressHash } from '../address-hash.ts'
import { lockAddress, ownerOfAddress } from '../profile.store.ts'
import {
  changeOfCode,
  endChange,
  markConfirmed,
  openChange,
  replaceChange,
  setAddress,
} from './email-change.store.ts'

export interface EmailChangeStepsDeps {
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  codes: Pick<CodesService, 'cancel'>
  sessions: { endAll(tx: Tx, applicantId: string, except: string): Promise<unknown> }
}

/** Lifetime of the codes emailed to the current and the new address, in seconds and as text for the emails. */
const life = { seconds: daySeconds, words: '24 hours' }

type Outcome = 'waiting' | 'done' | 'taken' | 'invalid'

/** Steps of a change of the email address. Each step runs in a transaction of the caller. */
export interface EmailChangeSteps {
  /** Returns true if this session has already requested a change to this address, and that change is still open. */
  isRequested(db: Db, caller: Caller, newEmail: string): Promise<boolean>
  /** Stores a request in place of an earlier one, and queues the emails. No-op if `isRequested` is true. */
  request(tx: Tx, caller: Caller, newEmail: string, requestId: string): Promise<void>
  /** Confirms the email address to which the code was sent. The second confirmation changes the email address. */
  confirm(tx: Tx, hash: Buffer, requestId: string): Promise<Outcome>
  /** Cancels a change with the code sent to the current address. Returns false if the code is not valid. */
  stop(tx: Tx, hash: Buffer, requestId: string): Promise<boolean>
  /** Cancels the open change of an applicant whose row is locked. Returns false if there is no open change. */
  cancel(tx: Tx, applicantId: string, requestId: string): Promise<boolean>
}

/** Returns the steps of a change of the email address. They write to the database and queue emails. */
export function emailChangeSteps(deps: EmailChangeStepsDeps): EmailChangeSteps {
  return {
    isRequested,
    request: (tx, caller, newEmail, requestId) => requestChange(deps.mail, tx, caller, newEmail, requestId),
    confirm: (tx, hash, requestId) => confirmChange(deps, tx, hash, requestId),
    stop: stopChange,
    cancel: cancelChange,
  }
}

async function isRequested(db: Db, { applicantId, sessionId }: Caller, newEmail: string): Promise<boolean> {
  const change = await openChange(db, applicantId)
  return change?.newEmail === newEmail && change.sessionId === sessionId
}

/** Stores the requested change with new codes, queues the emails to both addresses and writes an audit entry. */
async function requestChange(
  mail: EmailChangeStepsDeps['mail'],
  tx: Tx,
  caller: Caller,
  newEmail: string,
  requestId: string,
): Promise<void> {
  const { applicantId, sessionId } = caller
  const { email, firstname: name } = await lockApplicantOrThrow(tx, applicantId, ['email', 'firstname'])
  if (await isRequested(tx, caller, newEmail)) return
  const [oldCode, newMailCode] = [newCode(), newCode()]
  const hashes = { oldCode: hashOfNewCode(oldCode), newCode: hashOfNewCode(newMailCode) }
  await replaceChange(tx, { applicantId, newEmail, sessionId, ...hashes }, life.seconds)
  await mail.enqueue(tx, {
    template: 'email-change-old',
    to: email,
    name,
    data: { code: oldCode, validFor: life.words, newEmail },
  })
  await mail.enqueue(tx, await newAddressMail(tx, { applicantId, name, newEmail, code: newMailCode }))
  await writeAudit(tx, {
    ...byApplicant(applicantId, requestId),
    action: 'email-change-requested',
    after: { emailSha256: addressHash(applicantId, newEmail) },
  })
}

/** Returns the email to the new address: the code or, if an active profile has this address, a notice to its owner. */
async function newAddressMail(
  tx: Tx,
  {
    applicantId,
    name,
    newEmail,
    code,
  }: { applicantId: string; name: string; newEmail: string; code: string },
): Promise<MailOrder> {
  const owner = await ownerOfAddress(tx, newEmail)
  if (owner === null)
    return {
      template: 'email-change-new',
      applicantId,
      to: newEmail,
      name,
      data: { code, validFor: life.words },
    }
  return {
    template: 'email-change-taken',
    // `applicantId` is null, because with the owner's id the foreign key would lock the owner's row. If the owner
    // requests a change at the same time, both transactions could wait for each other.
    applicantId: null,
    to: newEmail,
    name: owner.firstname,
    data: null,
  }
}

/** Marks the mailbox of the code as confirmed. After the second confirmation, changes the email address. */
async function confirmChange(
  deps: EmailChangeStepsDeps,
  tx: Tx,
  hash: Buffer,
  requestId: string,
): Promise<Outcome> {
  const found = await changeOfCode(tx, hash)
  if (found === undefined) return 'invalid'
  const { applicantId, newEmail } = found
  // Locks the email address before the applicant, as the activation does. The same order prevents deadlocks.
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
  await changeAddress(deps, tx, change, requestId)
  return 'done'
}

/** Changes the address, revokes codes, ends all other sessions, and informs the applicant at both addresses. */
async function changeAddress(
  { mail, notify, codes, sessions }: EmailChangeStepsDeps,
  tx: Tx,
  { applicantId, newEmail, sessionId }: { applicantId: string; newEmail: string; sessionId: string },
  requestId: string,
): Promise<void> {
  const { email, firstname } = await lockApplicantOrThrow(tx, applicantId, ['email', 'firstname'])
  await setAddress(tx, applicantId, newEmail)
  // A reset code in the mailbox of the old address must no longer work.
  await codes.cancel(tx, applicantId, 'reset')
  // An activation code is accepted again for some minutes after its use. The response would reveal the new address.
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

/** Cancels the change that a code belongs to. Returns false if it has ended or the code was sent to the new address. */
async function stopChange(tx: Tx, hash: Buffer, requestId: string): Promise<boolean> {
  const found = await changeOfCode(tx, hash)
  if (found === undefined) return false
  await lockApplicantOrThrow(tx, found.applicantId, ['id'])
  const change = await changeOfCode(tx, hash)
  if (change === undefined || change.mailbox !== 'old') return false
  if (change.state === 'cancelled') return true
  return cancelChange(tx, change.applicantId, requestId, 'old')
}

/** Cancels the open change and writes an audit entry. Returns false if there is no open change. */
async function cancelChange(
  tx: Tx,
  applicantId: string,
  requestId: string,
  mailbox?: 'old',
): Promise<boolean> {
  if (!(await endChange(tx, applicantId, 'cancelled'))) return false
  await writeAudit(tx, {
    ...byApplicant(applicantId, requestId),
    action: 'email-change-cancelled',
    ...(mailbox && { after: { mailbox } }),
  })
  return true
}
