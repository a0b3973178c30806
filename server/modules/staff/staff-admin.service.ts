import type { Role } from '#contract/office/policy.ts'
import type { Colleague } from '#contract/office/staff.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId, newId } from '#server/db/id.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { newToken, tokenHash } from '#server/modules/credentials/codes/secrets.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import { throttledAccounts } from './throttled-accounts.ts'
import {
  addStaff,
  allStaff,
  disableStaff,
  findLetterKeys,
  lockStaff,
  replaceLink,
  type StaffAccount,
  staffByEmail,
  revokeCredentials,
  saveLetterKeys,
} from './staff.store.ts'

const linkLifetimeSeconds = 48 * 3600

/** Actor who changes an account: a colleague in the office, or the operator on the command line. */
export type StaffChanger = { kind: 'office'; staffId: string; requestId: string } | { kind: 'operator' }

export interface StaffAdminService {
  list(): Promise<Colleague[]>
  /** Adds a colleague and returns a one-time link. @throws 409 if the email address is taken */
  invite(input: { email: string; name: string; role: Role }): Promise<string>
  /**
   * Creates a new one-time link for a lost phone or a forgotten password, or to enable a disabled colleague again.
   * Revokes earlier links, the password, the authenticator app, all sessions and all known devices. Resets the failed
   * attempts.
   * @throws 404 no such colleague.
   */
  newLink(email: string): Promise<string>
  /**
   * Disables an account, ends its sessions and deletes its one-time links, known devices, assignments and leases.
   * Idempotent.
   * @throws 404 no such colleague · 409 own account.
   */
  disable(staffId: string, by: StaffChanger): Promise<void>
  /** Returns whether single characters work as keyboard shortcuts for the colleague. */
  letterKeys(staffId: string): Promise<boolean>
  /** Switches the single-character shortcuts of a colleague on or off. Idempotent. */
  setLetterKeys(staffId: string, on: boolean): Promise<void>
  /** Like `disable`, for the operator. @throws 404 no such colleague. */
  disableByEmail(email: string): Promise<void>
}

export interface StaffAdminDeps {
  database: Database
  sessions: Pick<StaffSessionsService, 'endAll'>
  throttle: Pick<Throttle, 'forgetAccount'>
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
}

const unknown = () => notFound('There is no colleague with this address.')

function actorOf(by: StaffChanger): Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'> {
  if (by.kind === 'operator') return { actorKind: 'system' }
  return { actorKind: 'office', actorId: by.staffId, requestId: by.requestId }
}

export function staffAdminService({
  database,
  sessions,
  throttle,
  publicUrl,
}: StaffAdminDeps): StaffAdminService {
  async function link(tx: Tx, staffId: string): Promise<string> {
    const token = newToken()
    const hash = tokenHash(token)
    if (hash === null) throw new Error('A new token has the wrong shape')
    await replaceLink(tx, staffId, hash, linkLifetimeSeconds)
    return `${publicUrl}/office/invitation?link=${token}`
  }

  async function known(email: string): Promise<StaffAccount> {
    const account = await staffByEmail(database.system, email)
    if (account === null) throw unknown()
    return account
  }

  async function disable(staffId: string, by: StaffChanger): Promise<void> {
    await database.system.transaction().execute(async (tx) => {
      const account = await lockStaff(tx, staffId)
      if (account === null) throw notFound('There is no such colleague.')
      if (account.disabled) return
      await disableStaff(tx, staffId)
      await sessions.endAll(tx, staffId, 'all')
      await writeAudit(tx, {
        ...actorOf(by),
        action: 'staff-disabled',
        before: { staff: staffId, disabled: false },
        after: { staff: staffId, disabled: true },
      })
    })
  }

  return {
    letterKeys: (staffId) => findLetterKeys(database.system, staffId),

    setLetterKeys: (staffId, on) => saveLetterKeys(database.system, staffId, on),

    list: () => allStaff(database.system),

    async invite({ email, name, role }) {
      const id = newId()
      return database.system.transaction().execute(async (tx) => {
        if (!(await addStaff(tx, { id, email, name, role })))
          throw conflict(
            'colleague-exists',
            'There is a colleague with this address already. Ask for a new link instead.',
          )
        await writeAudit(tx, {
          actorKind: 'system',
          action: 'staff-invited',
          after: { staff: id, email, name, role },
        })
        return link(tx, id)
      })
    },

    async newLink(email) {
      const { id } = await known(email)
      // Failed attempts by strangers before the new link must no longer lock the account.
      for (const account of throttledAccounts(id)) await throttle.forgetAccount(account)
      return database.system.transaction().execute(async (tx) => {
        const account = await lockStaff(tx, id)
        if (account === null) throw unknown()
        // A lost phone must lose access immediately, not only when the new link is opened.
        await revokeCredentials(tx, id)
        await sessions.endAll(tx, id, 'all')
        await writeAudit(tx, {
          actorKind: 'system',
          action: 'staff-link-made',
          before: { staff: id, disabled: account.disabled },
          after: { staff: id, disabled: false },
        })
        return link(tx, id)
      })
    },

    async disable(staffId, by) {
      if (by.kind === 'office' && by.staffId === staffId)
        throw conflict('own-access', 'You cannot end your own access. Ask another administrator.')
      if (!isId(staffId)) throw notFound('There is no such colleague.')
      await disable(staffId, by)
    },

    async disableByEmail(email) {
      await disable((await known(email)).id, { kind: 'operator' })
    },
  }
}
