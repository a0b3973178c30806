import { linkValidFor, type ListedColleague } from '#contract/office/staff/colleagues.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import { roleNames } from '#contract/office/staff/role-names.ts'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import type { Throttle } from '#server/modules/credentials/throttle/throttle.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import { type Actor, auditActor } from '../actor.ts'
import { addColleague, type NewColleague, removeAccess, renewAccess } from './staff-access.ts'
import type { StaffSessionsService } from '../sessions/staff-sessions.service.ts'
import { signInAccount } from '../sign-in-account.ts'
import {
  allStaff,
  findLetterKeys,
  lockStaffs,
  saveLetterKeys,
  type StaffAccount,
  staffState,
} from '../staff.store.ts'
import { setRole } from './staff-access.store.ts'

/**
 * Actions of administrators on colleagues in the office. Administrators cannot change their own account, so one active
 * administrator always remains. Each method with an `actor` throws 403 if the actor is no longer an administrator.
 */
export interface ColleaguesService {
  list(): Promise<ListedColleague[]>
  /** Adds a colleague and emails them a one-time link. @throws 409 address taken · 429 too many links. */
  invite(input: NewColleague, actor: Actor): Promise<void>
  /**
   * Revokes all access of a colleague and emails a new one-time link (see `StaffAdminService.newLink`).
   * @throws 404 no such colleague · 409 own account, or the colleague is not in `seenState` · 429 too many links.
   */
  sendLink(input: { staffId: string; seenState: Colleague['state'] }, actor: Actor): Promise<void>
  /**
   * Changes a colleague's role and ends their sessions. If the new role does not review applications, also deletes the
   * colleague's assignments and leases. Idempotent.
   * @throws 404 no such colleague · 409 own account.
   */
  changeRole(input: { staffId: string; role: Role }, actor: Actor): Promise<void>
  /** Disables an account (like `StaffAdminService.disable`). @throws 404 no such colleague · 409 own account. */
  removeAccess(staffId: string, actor: Actor): Promise<void>
  /** Returns whether single characters work as keyboard shortcuts for the colleague. */
  letterKeys(staffId: string): Promise<boolean>
  /** Switches the single-character shortcuts of a colleague on or off. Idempotent. */
  setLetterKeys(staffId: string, on: boolean): Promise<void>
}

export interface ColleaguesDeps {
  database: Database
  sessions: Pick<StaffSessionsService, 'endAll' | 'endRemoved'>
  throttle: Pick<Throttle, 'forgetAccount'>
  mail: Pick<MailService, 'enqueue'>
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
}

const unknown = () => notFound('There is no such colleague.')

export function colleaguesService(deps: ColleaguesDeps): ColleaguesService {
  const { database, sessions, throttle, mail } = deps
  const { system } = database
  const limitLinks = rateLimit(database, { name: 'staff-links', times: 40, seconds: 3600 })
  const limitLinksTo = rateLimit(database, { name: 'staff-links-to', times: 5, seconds: 3600 })

  const change = <Result>(
    staffId: string,
    actor: Actor,
    work: (tx: Tx, other: StaffAccount) => Promise<Result>,
  ) =>
    system.transaction().execute(async (tx) => {
      if (!isId(staffId)) throw unknown()
      return work(tx, await lockOther(tx, staffId, actor))
    })

  return {
    async list() {
      const all = await allStaff(system)
      return all.map(({ lastSignInAt, linkExpiresAt, ...each }) => ({
        ...each,
        lastSignInAt: lastSignInAt?.toISOString() ?? null,
        linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
      }))
    },

    async invite(input, actor) {
      const { staffId, name: by } = actor.colleague
      await limitLinks(staffId)
      await system.transaction().execute(async (tx) => {
        await lockAdmin(tx, [staffId], staffId)
        const link = await addColleague(tx, deps, input, auditActor(actor))
        await mail.enqueue(tx, {
          template: 'staff-invitation',
          to: input.email,
          name: input.name,
          applicantId: null,
          data: { link, role: roleNames[input.role], validFor: linkValidFor, by },
        })
      })
    },

    async sendLink({ staffId, seenState }, actor) {
      await limitLinks(actor.colleague.staffId)
      await limitLinksTo(staffId)
      await change(staffId, actor, async (tx, other) => {
        if (staffState(other) !== seenState)
          throw conflict(
            'colleague-changed',
            `${other.name} has changed since you loaded the page. Load the page again.`,
          )
        const link = await renewAccess(tx, deps, other, auditActor(actor))
        const common = { link, validFor: linkValidFor, by: actor.colleague.name }
        const to = { to: other.email, name: other.name, applicantId: null }
        await mail.enqueue(
          tx,
          seenState === 'active'
            ? { ...to, template: 'staff-new-link', data: common }
            : { ...to, template: 'staff-invitation', data: { ...common, role: roleNames[other.role] } },
        )
      })
      // Clears earlier failed sign-ins, for example by attackers, so that they do not lock the account.
      await throttle.forgetAccount(signInAccount(staffId))
    },

    changeRole: ({ staffId, role }, actor) =>
      change(staffId, actor, async (tx, other) => {
        if (other.role === role) return
        await setRole(tx, staffId, role)
        await sessions.endAll(tx, staffId, 'sessions')
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'staff-role-changed',
          before: { staff: staffId, role: other.role },
          after: { staff: staffId, role },
        })
      }),

    removeAccess: (staffId, actor) =>
      change(staffId, actor, (tx, other) => removeAccess(tx, deps, other, auditActor(actor))),

    letterKeys: (staffId) => findLetterKeys(system, staffId),

    setLetterKeys: (staffId, on) => saveLetterKeys(system, staffId, on),
  }
}

/**
 * Locks the accounts of the actor and of `staffId`. Checks that the actor is still an administrator. Returns the
 * account of `staffId`.
 */
async function lockOther(tx: Tx, staffId: string, { colleague }: Actor): Promise<StaffAccount> {
  if (staffId === colleague.staffId)
    throw conflict('own-access', 'You cannot change your own role or access. Ask another administrator.')
  const locked = await lockAdmin(tx, [colleague.staffId, staffId], colleague.staffId)
  const other = locked.find(({ id }) => id === staffId)
  if (other === undefined) throw unknown()
  return other
}

/**
 * Locks the accounts and checks that `adminId` is an active administrator. Without the locks, two administrators could
 * remove each other at the same time, and no administrator would remain.
 */
async function lockAdmin(tx: Tx, ids: string[], adminId: string): Promise<StaffAccount[]> {
  const locked = await lockStaffs(tx, ids)
  const admin = locked.find(({ id }) => id === adminId)
  if (admin === undefined || staffState(admin) !== 'active' || admin.role !== 'admin')
    throw forbidden('role-not-allowed', 'Your role in the office does not allow this.')
  return locked
}
