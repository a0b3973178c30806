import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump } from './load-dump.ts'

test('migration 84 queues all applications for another search, and their checks keep their outcomes', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  await migrate(address, { upTo: '0083_lists_after_releases.sql' })
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
  // Leaves one application in the queue of the duplicate search, as if only this one had changed since its search.
  await client.query(`delete from duplicate_search where applicant_id <>
    (select applicant_id from office_application order by submitted_at limit 1)`)
  const checks =
    'select applicant_id, check_duplicates, version from office_application order by applicant_id'
  const before = await query(checks)
  await migrate(address)
  expect(await query(checks)).toEqual(before)
  expect(before.length).toBeGreaterThan(1)
  expect(
    await query('select recheck, count(*)::int from duplicate_search group by recheck order by recheck'),
  ).toEqual([
    { recheck: false, count: 1 },
    { recheck: true, count: before.length - 1 },
  ])
  expect(
    await query(`select count(*)::int from olevel_result
      where number_key <> upper(regexp_replace(exam_number, '[ /-]', '', 'g'))`),
  ).toEqual([{ count: 0 }])
})
