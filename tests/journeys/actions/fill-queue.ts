import { join } from 'node:path'
import { sql } from 'kysely'
import { checkIds } from '#contract/office/checks.ts'
import { seedApplicants } from '#scripts/seed/applicants.ts'
import { preparePapers } from '#scripts/seed/papers.ts'
import { submitApplications } from '#scripts/seed/submit.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { institution } from '#tests/support/institution/index.ts'
import type { PortalServer } from '#tests/support/browser/portal-server.ts'

/** Opens the database of a running portal. The caller must close the connection. */
export function databaseOf({ dataDir }: PortalServer): Database {
  const connection = runningDatabase(dataDir)?.address
  if (connection === undefined) throw new Error('The database does not run')
  return openDatabase({ connection, onIdleError: () => undefined })
}

/**
 * Marks the duplicate check of all applications as passed, instead of waiting for the server's search. The database
 * must already contain a colleague.
 */
export async function passDuplicates(portal: PortalServer): Promise<void> {
  const database = databaseOf(portal)
  await sql`insert into application_check (applicant_id, name, state, reason, set_by)
    select applicant_id, 'duplicates', 'passed', 'Compared', (select id from staff limit 1) from office_application
    on conflict do nothing`.execute(database.system)
  await database.close()
}

/**
 * Adds submitted applications with pictures to a running portal. The server does not search them for duplicates,
 * because a search of many applications would lock the ones that a test changes.
 */
export async function fillQueue(portal: PortalServer, count: number): Promise<void> {
  const { dataDir } = portal
  const database = databaseOf(portal)
  const files = await diskFiles(join(dataDir, 'files'))
  const seeded = await seedApplicants(database.system, {
    institution,
    count,
    stages: ['SubmitApplication'],
    passwordHash: 'none',
    papers: (applicants) => preparePapers(files, institution.records, applicants),
  })
  await submitApplications(
    database,
    institution,
    seeded.map(({ id }) => id),
  )
  await sql`delete from duplicate_search`.execute(database.system)
  await database.close()
}

/**
 * Marks all seven checks as passed for `count` applications that meet the requirements. Then confirms the grades of all
 * applications that have a check set by hand. The database must already contain a colleague.
 * @throws if fewer than `count` applications meet the requirements
 */
export async function passChecks(portal: PortalServer, count: number): Promise<void> {
  const database = databaseOf(portal)
  const { rows } = await sql<{ applicantId: string }>`
    with chosen as (select applicant_id from office_application where eligibility = 'met'
      order by submitted_at, applicant_id limit ${count})
    insert into application_check (applicant_id, name, state, reason, set_by)
      select chosen.applicant_id, name, 'passed', 'Seen on paper', (select id from staff limit 1)
      from chosen, unnest(${[...checkIds]}::text[]) name
      returning applicant_id`.execute(database.system)
  await sql`insert into subject_verification (result_id, subject_name, applicant_id, slip_grade, verified_by)
    select result_id, subject_name, applicant_id, grade, (select id from staff limit 1) from olevel_subject
    where applicant_id in (select applicant_id from application_check)`.execute(database.system)
  await database.close()
  const passed = new Set(rows.map(({ applicantId }) => applicantId)).size
  if (passed !== count) throw new Error(`Only ${passed} applications meet the requirements`)
}
