import { sql } from 'kysely'
import { digestOf } from '#contract/office/decisions/release-selection.ts'
import { institutionFolders } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { loadInstitution } from '#server/institution/load.ts'
import { releaseBatches } from '#server/modules/office/decisions/releases/release-batch.service.ts'
import { placesService } from '#server/modules/office/places/places.service.ts'
import { seedApplicants } from '../../seed/applicants.ts'

/** Rows per statement. One statement for 5,000 rows can exceed the statement timeout. */
const batch = 250

/** Adds applicants with an approved decision. Every fifth decision is a rejection. Returns the id of the approver. */
export async function addApproved({ system }: Database, count: number): Promise<string> {
  const institution = await loadInstitution(institutionFolders(process.env).institutionDir)
  const people = { institution, count, stages: ['ApplicationSumitted'] as const, passwordHash: 'none' }
  const seeded = await seedApplicants(system, people)
  const [clerk, approver] = [newId(), newId()]
  const colleague = (id: string, role: 'clerk' | 'approver') =>
    ({ id, email: `${id}@office.example`, name: `Invented ${role}`, role }) as const
  await system
    .insertInto('staff')
    .values([colleague(clerk, 'clerk'), colleague(approver, 'approver')])
    .execute()
  const { session } = institution.admission
  for (let from = 0; from < count; from += batch) {
    const ids = seeded.slice(from, from + batch).map(({ id }) => id)
    await sql`update applicant set submitted_at = now(), admission_session = ${session}
      where id = any(${ids}::uuid[])`.execute(system)
    await sql`insert into decision (id, applicant_id, kind, state, programme_id, level, reasons, proposed_by,
        approved_by, approved_at)
      select gen_random_uuid(), id, case when n % 5 = 0 then 'reject' else 'admit' end, 'approved', programme_id, '100',
        case when n % 5 = 0 then array['programme-full'] else '{}'::text[] end, ${clerk}, ${approver}, now()
      from unnest(${ids}::uuid[]) with ordinality listed (id, n) join applicant using (id)`.execute(system)
  }
  return approver
}

/** Schedules all approved decisions for release now, and queues the release job. */
export async function releaseApproved(database: Database, staffId: string): Promise<void> {
  const institution = await loadInstitution(institutionFolders(process.env).institutionDir)
  const places = placesService({ database, institution })
  const batches = releaseBatches({ database, places, stopMs: 0, now: Date.now })
  const actor = { colleague: { staffId, name: 'Invented approver' }, requestId: 'prove' }
  const approved = { decisionIds: [], all: { kind: '' as const, except: [] } }
  const digest = digestOf(await batches.idsOf(approved, staffId))
  await batches.release({ ...approved, digest, overPlacesReason: 'Rehearsal' }, actor)
}

export async function countReleased({ system }: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from decision where state = 'released'`.execute(system)
  return rows[0]?.count ?? 0
}
