import { auditWords } from '#contract/office/audit-words.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'

/** Audit actions that `latestChange` skips, because they change nothing in the application. */
const reads = [
  'application-opened',
  'application-loaded-ahead',
  'upload-opened',
  'application-taken-over',
  'application-assigned',
  'application-skipped',
  'application-skip-undone',
  'note-added',
  'duplicate-found',
]

/** Describes the latest change of an application, such as ` Bola Ade: Proposed a decision.` Empty if there is none. */
async function latestChange(tx: Tx, applicantId: string): Promise<string> {
  const latest = await tx
    .selectFrom('auditEvent')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'auditEvent.actorId').on('auditEvent.actorKind', '=', 'office'),
    )
    .select(['auditEvent.action', 'auditEvent.actorKind', 'staff.name'])
    .where('auditEvent.applicantId', '=', applicantId)
    .where('auditEvent.action', 'not in', reads)
    .orderBy('auditEvent.id', 'desc')
    .executeTakeFirst()
  if (latest === undefined) return ''
  const actor = latest.name ?? (latest.actorKind === 'applicant' ? 'The applicant' : 'Matric')
  return ` ${actor}: ${auditWords[latest.action] ?? latest.action}.`
}

/** Returns the version of a submitted application. Throws if there is none. */
export async function findVersion(db: Db, applicantId: string): Promise<number> {
  const { version } = await db
    .selectFrom('officeApplication')
    .select('version')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Checks that the application still has the version that the colleague saw. The caller must hold the lock on the
 * applicant's row, so that the version cannot change before the commit.
 * @throws 409 the application has another version. The message names the latest change.
 */
export async function atVersion(tx: Tx, applicantId: string, version: number): Promise<void> {
  const row = await tx
    .selectFrom('officeApplication')
    .select('version')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  if (row?.version === version) return
  throw conflict(
    'application-changed',
    `This application has changed since you opened it.${await latestChange(tx, applicantId)} Nothing was saved. Check the application, then try again.`,
  )
}
