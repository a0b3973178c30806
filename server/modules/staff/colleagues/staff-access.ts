import { linkLifetimeHours } from '#contract/office/staff/colleagues.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { conflict } from '#server/http/errors.ts'
import { newHashedToken } from '#server/modules/credentials/codes/secrets.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { addStaff, replaceLink, revokeCredentials, type StaffAccount } from '../staff.store.ts'
import { disableStaff } from './staff-access.store.ts'

/** Audit columns that name the colleague or the operator who changes an account. */
export type ChangedBy = Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>

export interface NewColleague {
  email: string
  name: string
  role: Role
}

export interface StaffAccessDeps {
  sessions: Pick<StaffSessionsService, 'endAll' | 'endRemoved'>
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
}

async function newLink(tx: Tx, staffId: string, publicUrl: string): Promise<string> {
  const { token, hash } = newHashedToken()
  await replaceLink(tx, staffId, hash, linkLifetimeHours * 3600)
  return `${publicUrl}/office/invitation?link=${token}`
}

/** Adds a colleague and returns a one-time link. @throws 409 if the email address is taken */
export async function addColleague(
  tx: Tx,
  { publicUrl }: StaffAccessDeps,
  { email, name, role }: NewColleague,
  by: ChangedBy,
): Promise<string> {
  const id = newId()
  if (!(await addStaff(tx, { id, email, name, role })))
    throw conflict(
      'colleague-exists',
      'There is a colleague with this address already. Ask for a new link instead.',
    )
  await writeAudit(tx, { ...by, action: 'staff-invited', after: { staff: id, email, name, role } })
  return newLink(tx, id, publicUrl)
}

/**
 * Revokes the password, the authenticator app, earlier links, all sessions and all known devices of a colleague.
 * Enables the account if it is disabled. Returns a one-time link. The caller must hold the lock on the account.
 */
export async function renewAccess(
  tx: Tx,
  { sessions, publicUrl }: StaffAccessDeps,
  { id, disabled }: StaffAccount,
  by: ChangedBy,
): Promise<string> {
  // Access from a lost phone must end immediately, not only when the new link is opened.
  await revokeCredentials(tx, id)
  await sessions.endAll(tx, id, 'all')
  await writeAudit(tx, {
    ...by,
    action: 'staff-link-made',
    before: { staff: id, disabled },
    after: { staff: id, disabled: false },
  })
  return newLink(tx, id, publicUrl)
}

/**
 * Disables an account, ends its sessions and deletes its one-time links, known devices, assignments and leases. No-op
 * if the account is already disabled. The caller must hold the lock on the account.
 */
export async function removeAccess(
  tx: Tx,
  { sessions }: StaffAccessDeps,
  { id, disabled }: StaffAccount,
  by: ChangedBy,
): Promise<void> {
  if (disabled) return
  await disableStaff(tx, id)
  await sessions.endRemoved(tx, id)
  await writeAudit(tx, {
    ...by,
    action: 'staff-disabled',
    before: { staff: id, disabled: false },
    after: { staff: id, disabled: true },
  })
}
