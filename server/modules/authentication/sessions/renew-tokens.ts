import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { type IssuedTokens, issueTokens, livesOf } from './issue-tokens.ts'
import {
  endSession,
  type LockedSession,
  lockSessionOf,
  nameOf,
  refreshState,
  rememberSession,
  retireOlderTokens,
  rotate,
} from './sessions.store.ts'

/**
 * Seconds for which a refresh token is still accepted after its first use. The response may have been lost, or two tabs
 * may renew at the same time.
 */
const graceSeconds = 30

/** New tokens, and the id of the applicant who owns the session. */
export type RenewedTokens = IssuedTokens & Pick<LockedSession, 'applicantId'>

/** Implements `SessionsService.refresh` in `tx`. `used` is the hash of the refresh token that the client sent. */
export async function renewTokens(
  mail: Pick<MailService, 'enqueue'>,
  tx: Tx,
  used: Buffer,
  requestId: string,
  rememberFor: string | undefined,
): Promise<RenewedTokens | null> {
  const session = await lockSessionOf(tx, used, 'refresh')
  if (session === null || session.revoked) return null
  const state = await refreshState(tx, used, graceSeconds)
  if (state === 'gone') return null
  if (state === 'spent') {
    await revokeCopied(mail, tx, session, requestId)
    return null
  }
  const isOwner = session.applicantId === rememberFor
  if (isOwner && !session.remembered) await rememberNow(tx, session, requestId)
  const remembered = isOwner || session.remembered
  const { issued, hashes } = issueTokens(remembered)
  if (state === 'fresh') await retireOlderTokens(tx, session, used, graceSeconds)
  await rotate(tx, session, used, hashes, livesOf(remembered))
  return { ...issued, applicantId: session.applicantId }
}

/** Ends a session whose refresh token was copied, and emails the owner if the email address is confirmed. */
async function revokeCopied(
  mail: Pick<MailService, 'enqueue'>,
  tx: Tx,
  session: LockedSession,
  requestId: string,
): Promise<void> {
  await endSession(tx, session.id)
  await writeAudit(tx, {
    actorKind: 'system',
    action: 'session-revoked',
    applicantId: session.applicantId,
    requestId,
    after: { session: session.id, reason: 'refresh token used twice' },
  })
  const { email, firstname, waiting } = await nameOf(tx, session.applicantId)
  if (waiting) return
  await mail.enqueue(tx, {
    template: 'session-revoked',
    to: email,
    name: firstname,
    data: { at: new Date().toISOString() },
    dedupeKey: `session-revoked:${session.id}`,
  })
}

/** Changes a session to one with «Remember me», because the applicant has said that the device is their own. */
async function rememberNow(tx: Tx, { id, applicantId }: LockedSession, requestId: string): Promise<void> {
  await rememberSession(tx, id)
  await writeAudit(tx, {
    ...byApplicant(applicantId, requestId),
    action: 'session-remembered',
    after: { session: id },
  })
}
