import type { Colleague } from '#contract/office/staff/staff.ts'
import type { Database } from '#server/db/client.ts'
import { notFound } from '#server/http/errors.ts'
import { throttleService } from '#server/modules/credentials/throttle/throttle.ts'
import { addColleague, type NewColleague, removeAccess, renewAccess } from './staff-access.ts'
import { staffSessionsService } from '../sessions/staff-sessions.service.ts'
import { signInAccount } from '../sign-in-account.ts'
import { allStaff, lockStaff, type StaffAccount, staffByEmail } from '../staff.store.ts'

/** The operator's commands for colleagues. */
export interface StaffAdminService {
  list(): Promise<Colleague[]>
  /** Adds a colleague and returns a one-time link. @throws 409 if the email address is taken */
  invite(input: NewColleague): Promise<string>
  /**
   * Creates a new one-time link, for example after a lost phone or a forgotten password. Enables a disabled account
   * again. Revokes earlier links, the password, the authenticator app, all sessions and all known devices, and resets
   * the failed attempts.
   * @throws 404 no such colleague.
   */
  newLink(email: string): Promise<string>
  /**
   * Disables an account, ends its sessions and deletes its one-time links, known devices, assignments and leases.
   * Idempotent.
   * @throws 404 no such colleague.
   */
  disable(email: string): Promise<void>
}

const unknown = () => notFound('There is no colleague with this address.')
const operator = { actorKind: 'system' } as const

/** `publicUrl`: public URL of the server, without a trailing slash. */
export function staffAdminService({
  database,
  publicUrl,
}: {
  database: Database
  publicUrl: string
}): StaffAdminService {
  const { system } = database
  const throttle = throttleService({ database })
  const deps = { sessions: staffSessionsService({ database }), publicUrl }

  async function requireAccount(email: string): Promise<StaffAccount> {
    const account = await staffByEmail(system, email)
    if (account === null) throw unknown()
    return account
  }

  return {
    list: () => allStaff(system),

    invite: (input) => system.transaction().execute((tx) => addColleague(tx, deps, input, operator)),

    async newLink(email) {
      const { id } = await requireAccount(email)
      // Attackers may have caused failed attempts before. These attempts must no longer lock the account.
      await throttle.forgetAccount(signInAccount(id))
      return system.transaction().execute(async (tx) => {
        const account = await lockStaff(tx, id)
        if (account === null) throw unknown()
        return renewAccess(tx, deps, account, operator)
      })
    },

    async disable(email) {
      const { id } = await requireAccount(email)
      await system.transaction().execute(async (tx) => {
        const account = await lockStaff(tx, id)
        if (account === null) throw unknown()
        await removeAccess(tx, deps, account, operator)
      })
    },
  }
}
