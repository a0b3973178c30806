import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'

interface Policy {
  name: string
  /** `*` for all commands, `r` for select, `a` for insert. */
  command: string
  /** False for a restrictive policy. */
  permissive: boolean
  /** `{-}` for all roles. */
  roles: string
  /** Condition of the rows that a command may read or change. */
  using: string | null
  /** Condition of the rows that a command may write. Null: the same as `using`. */
  check: string | null
}

/** Returns the names of the tables in `StepSchema`. They contain the answers of the steps. */
function tablesOfSteps(): string[] {
  const text = readFileSync(new URL('./step-schema.ts', import.meta.url), 'utf8')
  const members = /interface StepSchema \{\n([^}]*)\}/.exec(text)?.[1] ?? ''
  return [...members.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
}

/** Tables in which applicants may read and write their own rows. Other tables are for the system only. */
const ownTables = [
  ...tablesOfSteps(),
  'applicant_name_pair',
  'applicant_name_word',
  'application_eligibility',
  'board_check',
  'correction',
  'document',
  'draft',
  'duplicate_search',
  'idempotency_key',
  'notification',
  'offer_decline',
  'office_request',
  'payment',
  'portal_account',
  'requested_document',
  'subject_verification',
  'submission',
  'submission_version',
  'upload',
  'verified_fact',
]

const system = 'matric_is_system()'
const every = { command: '*', permissive: true, roles: '{-}', using: system, check: null }
const systemOnly: Policy = { ...every, name: 'system_only' }
const ownRows: Policy = {
  ...every,
  name: 'own_rows',
  using: `(${system} OR (applicant_id = matric_applicant()))`,
}

/** Tables whose policies differ from `own_rows` and `system_only`. */
const otherPolicies: Record<string, Policy[]> = {
  applicant: [{ ...every, name: 'own_file', using: `(${system} OR (id = matric_applicant()))` }],
  // An applicant's connection adds audit entries and mails, but cannot read them.
  audit_event: [
    { ...every, name: 'anybody_adds', command: 'a', using: null, check: 'true' },
    { ...every, name: 'system_reads', command: 'r' },
  ],
  mail: [{ ...every, name: 'anybody_writes', command: 'a', using: null, check: 'true' }, systemOnly],
  decision: [
    { ...every, name: 'office' },
    {
      ...every,
      name: 'own_released',
      command: 'r',
      using: `((applicant_id = matric_applicant()) AND (state = 'released'::text))`,
    },
  ],
}

const expectedFor = (table: string): Policy[] =>
  otherPolicies[table] ?? [ownTables.includes(table) ? ownRows : systemOnly]

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).address)
  await client.connect()
})
afterAll(() => client.end())

/**
 * Reads the policies of each table. `( SELECT f() AS f)` is converted to `f()`: both are the same condition, but
 * PostgreSQL evaluates the first once per statement and the second once per row.
 */
async function readPolicies(): Promise<Record<string, Policy[]>> {
  const { rows } = await client.query<Policy & { table: string }>(
    `select relname as table, polname as name, polcmd as command, polpermissive as permissive,
       polroles::regrole[]::text as roles, pg_get_expr(polqual, polrelid) as using,
       pg_get_expr(polwithcheck, polrelid) as check
     from pg_policy join pg_class on pg_class.oid = polrelid
     where relnamespace = 'public'::regnamespace order by relname, polname`,
  )
  const tables: Record<string, Policy[]> = {}
  for (const { table, using, ...policy } of rows)
    (tables[table] ??= []).push({
      ...policy,
      using: using?.replaceAll(/\( SELECT (\w+\(\)) AS \w+\)/g, '$1') ?? null,
    })
  return tables
}

/** Returns the tables whose policies differ from the expected policies. */
async function tablesWithOthers(): Promise<string[]> {
  const read = Object.entries(await readPolicies())
  return read
    .filter(([table, policies]) => !isDeepStrictEqual(policies, expectedFor(table)))
    .map(([table]) => table)
}

test('each table has the policies that protect its rows, and no others', async () => {
  const tables = await readPolicies()
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining([...ownTables, ...Object.keys(otherPolicies), 'session', 'staff_note']),
  )
  const expected = Object.keys(tables).map((table) => [table, expectedFor(table)])
  expect(tables).toEqual(Object.fromEntries(expected))
})

test.each([
  ['correction', 'create policy extra on correction using (true)'],
  ['office_request', 'create policy extra on office_request for select using (applicant_id is not null)'],
  ['payment', 'create policy extra on payment as restrictive using (true)'],
  ['decision', 'alter policy own_released on decision using (applicant_id = matric_applicant())'],
  ['kin', 'alter policy own_rows on kin with check (true)'],
  ['upload', 'alter policy own_rows on upload to matric_server'],
  [
    'staff_note',
    'alter policy system_only on staff_note using (matric_is_system() or applicant_id = matric_applicant())',
  ],
])('notices another policy on %s', async (table, statement) => {
  await client.query('begin')
  await client.query(statement)
  expect(await tablesWithOthers()).toEqual([table])
  await client.query('rollback')
  expect(await tablesWithOthers()).toEqual([])
})
