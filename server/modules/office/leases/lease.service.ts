import type { Lease } from '#contract/office/review/leases.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { noSuchApplication } from '../no-such-application.ts'
import { deleteLease, findLease, type LeaseRow, listLeases, replaceLease, takeLease } from './lease.store.ts'

export interface LeaseService {
  /** Lists the active leases of all colleagues, latest activity first, at most 500. */
  list(): Promise<Lease[]>
  /**
   * Acquires the lease of a free application for ten minutes, or renews the colleague's own lease. Returns the lease
   * that is valid after the call: another colleague's lease if the application was not free.
   * @throws 404 no such submitted application.
   */
  take(applicantId: string, actor: Actor): Promise<Lease>
  /**
   * Acquires the lease of an application, even from another colleague. A takeover is written to the audit log.
   * @throws 404 no such submitted application.
   */
  takeOver(applicantId: string, actor: Actor): Promise<Lease>
  /** Ends the signed-in colleague's lease of an application. Idempotent. */
  release(applicantId: string, actor: Actor): Promise<void>
}

/**
 * Maximum number of attempts to acquire a lease. Another colleague's lease can expire between two statements. The next
 * attempt then finds the application free.
 */
const attempts = 3

export function leaseOf({ takenAt, renewedAt, leasedUntil, ...lease }: LeaseRow): Lease {
  return {
    ...lease,
    takenAt: takenAt.toISOString(),
    renewedAt: renewedAt.toISOString(),
    until: leasedUntil.toISOString(),
  }
}

export function leaseService({ database }: { database: Database }): LeaseService {
  const { system } = database

  async function take(applicantId: string, actor: Actor): Promise<Lease> {
    if (!isId(applicantId)) throw noSuchApplication()
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await takeLease(system, applicantId, actor.colleague.staffId)
      const lease = await findLease(system, applicantId)
      if (lease !== undefined) return leaseOf(lease)
    }
    throw noSuchApplication()
  }

  return {
    take,

    async list() {
      return (await listLeases(system)).map(leaseOf)
    },

    async takeOver(applicantId, actor) {
      if (!isId(applicantId)) throw noSuchApplication()
      const { staffId } = actor.colleague
      await system.transaction().execute(async (tx) => {
        const staff = await replaceLease(tx, applicantId, staffId)
        if (staff === null) return
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'application-taken-over',
          applicantId,
          before: { staff },
          after: { staff: staffId },
        })
      })
      return take(applicantId, actor)
    },

    async release(applicantId, actor) {
      if (isId(applicantId)) await deleteLease(system, applicantId, actor.colleague.staffId)
    },
  }
}
