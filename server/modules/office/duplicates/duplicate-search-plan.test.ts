import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { type DuplicateKind, duplicateKindIds, maxMatches } from '#contract/office/duplicates/duplicates.ts'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { lookUps } from './duplicate-search.store.ts'

const { server } = await startOfficeServer()
const { system } = server.database

/** Adds 10,000 applications with a slip each. The last thousand applications share one value of each kind. */
async function fill(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const tables = ['applicant', 'upload', 'olevel_result', 'picture_hash'].map((name) => sql.table(name))
  // Triggers that handle one row at a time would take minutes.
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, nin, jamb_reg_no, dob,
      submitted_at)
    select gen_random_uuid(), 'bulk' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Bello' || part, 'Musa' || part,
      '0803' || lpad(part::text, 7, '0'), lpad(part::text, 11, '0'), 'JAMB' || part, date '1960-01-01' + part,
      timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, 10000) n, lateral (select least(n, 9001) as part) shared`.execute(tx)
  await sql`insert into upload (id, ticket, applicant_id, document_type, file_key, bytes, sha256, claimed_at)
    select gen_random_uuid(), id::text, id, 'OlevelResult', id::text, 1, sha256(nin::bytea), now()
    from applicant where email like 'bulk%'`.execute(tx)
  await sql`insert into olevel_result (id, applicant_id, exam_name, exam_number, exam_year, upload_id)
    select gen_random_uuid(), applicant.id, 'WAEC', '42/' || nin, 2018, upload.id
    from applicant join upload on upload.applicant_id = applicant.id where email like 'bulk%'`.execute(tx)
  await sql`insert into picture_hash (upload_id, applicant_id, band_a, band_b, band_c, band_d)
    select upload.id, applicant.id, part, part, part, part
    from applicant join upload on upload.applicant_id = applicant.id, lateral (select nin::int as part) numbered
    where email like 'bulk%'`.execute(tx)
  // One of the pictures with the shared perceptual hash gets other content, so it is similar, but not identical.
  await sql`update upload set sha256 = '\\x01' where applicant_id in
    (select id from applicant where email = 'bulk10000@mail.example')`.execute(tx)
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
}
beforeAll(async () => {
  await server.owner.transaction().execute(fill)
  await sql`analyze applicant, upload, olevel_result, picture_hash`.execute(server.owner)
})

const explained = z.tuple([
  z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])

/**
 * Returns the tables that a look-up for an application scans, the number of 8 kB pages that it reads and the number of
 * matches.
 */
async function measure(kind: DuplicateKind, serial: number) {
  const { id } = await system
    .selectFrom('applicant')
    .select('id')
    .where('email', '=', `bulk${serial}@mail.example`)
    .executeTakeFirstOrThrow()
  const statement = lookUps[kind](id)
  const { rows } =
    await sql<object>`explain (analyze, buffers, timing off, format json) ${statement}`.execute(system)
  const [{ Plan: plan }] = explained.parse(Object.values(rows[0] ?? {})[0])
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  const scans = JSON.stringify(plan).matchAll(/"Seq Scan".*?"Relation Name":"(\w+)"/g)
  return {
    scanned: [...scans].map(([, table]) => table),
    pages,
    found: (await statement.execute(system)).rows.length,
  }
}

test.each(duplicateKindIds)('an application that shares no %s is compared in few pages', async (kind) => {
  const { scanned, pages, found } = await measure(kind, 77)
  expect(found).toBe(0)
  expect(scanned).toEqual([])
  expect(pages).toBeLessThan(60)
})

test.each(['nin', 'jamb', 'phone'] as const)(
  'the earliest of a thousand with one %s are found in few pages',
  async (kind) => {
    const { pages, found } = await measure(kind, 9500)
    expect(found).toBe(maxMatches + 1)
    expect(pages).toBeLessThan(150)
  },
)

test.each(['name-birth', 'exam-number', 'picture-same', 'picture-similar'] as const)(
  'the earliest of a thousand with one %s are found without scanning a table',
  async (kind) => {
    const { scanned, found } = await measure(kind, kind === 'picture-similar' ? 10_000 : 9500)
    expect(found).toBe(maxMatches + 1)
    expect(scanned).toEqual([])
  },
)
