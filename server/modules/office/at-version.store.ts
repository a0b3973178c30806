import type { Db, Tx } from '#server/db/client.ts'
import { versionActions } from './version-actions.ts'

/**
 * Returns the latest change that increased the version of an application, and the colleague's name; undefined if there
 * is none.
 */
export async function findLatestChange(tx: Tx, applicantId: string) {
  return await tx
    .selectFrom('auditEvent')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'auditEvent.actorId').on('auditEvent.actorKind', '=', 'office'),
    )
    .select(['auditEvent.action', 'auditEvent.actorKind', 'staff.name'])
    .where('auditEvent.applicantId', '=', applicantId)
    .where('auditEvent.action', 'in', versionActions)
    .orderBy('auditEvent.id', 'desc')
    .executeTakeFirst()
}

/** Returns the version of an application; undefined for an application that is not submitted. */
export async function readVersion(db: Db, applicantId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('officeApplication')
    .select('version')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  return row?.version
}

/** Returns the version of a submitted application. Throws if the application was not submitted. */
export async function findVersion(db: Db, applicantId: string): Promise<number> {
  const version = await readVersion(db, applicantId)
  if (version === undefined) throw new Error(`Application ${applicantId} was not submitted`)
  return version
}
