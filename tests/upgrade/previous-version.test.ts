import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, untilQuiet } from '#scripts/prove/fault/invariants.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { createTestDatabase, openAsOwner, type TestDatabase } from '#tests/support/database/postgres.ts'
import { emptyDatabase, serverRole } from './load-dump.ts'
import { type PreviousVersion, previousVersion } from './previous-version.ts'

/* Runs the server of the previous version on the schema of this version, as during a rolling upgrade. */

let address: TestDatabase
let database: Database
let previous: PreviousVersion
beforeAll(async () => {
  address = await createTestDatabase()
  await emptyDatabase(address.address)
  previous = await previousVersion()
  await previous.start(address)
  database = openDatabase({ connection: address.serverAddress, poolSize: 2, onIdleError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await previous.close()
})

/** Returns the numbers of applicants, submissions, paid fees, applicants with a picture, and proposed decisions. */
async function countJourneys() {
  const { rows } = await sql`select count(*)::int as applicants,
      count(*) filter (where submitted_at is not null and application_number is not null)::int as submitted,
      (select count(*)::int from payment where status = 'succeeded' and applied_at is not null) as paid,
      (select count(distinct applicant_id)::int from upload) as uploaded,
      (select count(*)::int from decision where state = 'proposed') as proposed
    from applicant`.execute(database.system)
  return rows[0]
}

test('the previous version serves its journey while and after the new migrations run', async () => {
  const names = await migrationNames()
  expect(names.slice(0, previous.migrations.length)).toEqual(previous.migrations)

  const during = previous.journey()
  // The test awaits the journey only after the migrations. Without this line, a journey that fails during the
  // migrations would end the process.
  during.catch(() => undefined)
  const registered = sql`select from applicant`
  await expect.poll(async () => (await registered.execute(database.system)).rows.length).toBe(1)
  const added = await migrate(address.address, { serverRole })
  expect(added).toEqual(names.slice(previous.migrations.length))
  await during
  await previous.journey()

  await untilQuiet(database)
  const each = { applicants: 2, submitted: 2, paid: 2, uploaded: 2, proposed: 2 }
  expect(await countJourneys()).toEqual(each)
  const { duplicated, broken } = await findViolations(database, [])
  expect({ duplicated, broken }).toEqual({ duplicated: [], broken: [] })
})

test('a migration with a mandatory column that the previous version does not fill fails its journey', async () => {
  const owner = openAsOwner(address)
  try {
    // The default value fills the new column of the rows that the first test has inserted.
    await sql`alter table upload add column kind_of_scan text not null default ''`.execute(owner.system)
    await sql`alter table upload alter column kind_of_scan drop default`.execute(owner.system)
  } finally {
    await owner.close()
  }
  await expect(previous.journey()).rejects.toMatchObject({
    cause: { message: expect.stringContaining('/Utility/upload: 500') },
  })
})
