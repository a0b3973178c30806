import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { admissionLetter, applicationForm } from '#contract/endpoints/printing.ts'
import { officeEndpoints } from '#contract/office/registry.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { officeCalls } from '#tests/support/office/office-work.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { sessionOf } from './history-applicant.ts'
import { createHistory } from './history.ts'
import { recordOf } from './record.ts'
import {
  columnsOf,
  faultsOf,
  type Recorded,
  type RecordedStatements,
  statementsDuring,
} from './statements.ts'

const file = new URL('statements.json', import.meta.url)

function previousStatements(): RecordedStatements {
  const previous: RecordedStatements = JSON.parse(readFileSync(file, 'utf8'))
  return previous
}

/** Opens a connection to a new database with the newest schema, as the owner of the tables. */
async function newestSchema(): Promise<pg.Client> {
  const { address } = await createTestDatabase()
  const client = new pg.Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Creates the history (`createHistory`) and records it (`recordOf`), calls further endpoints, and runs the jobs. */
async function journey(server: ApiServer, recorded: Recorded): Promise<void> {
  await createHistory(server)
  await recordOf(server)
  await server.signIn(await server.activated())
  const approver = await officeColleague(server, 'approver')
  const office = officeCalls(server)
  for (const path of ['search-applications', 'select-applications', 'count-applications'])
    await office.post(path, approver, {})
  for (const { path, method } of officeEndpoints)
    if (method === 'GET' && !path.includes('{')) await office.get(path.replace('/Office/', ''), approver)
  const { rows } = await sql<{ id: string }>`select id from applicant`.execute(server.database.system)
  for (const { id } of rows) {
    const token = await sessionOf(server, id)
    for (const { path } of [applicationForm, admissionLetter]) {
      const headers = { authorization: `Bearer ${token}` }
      const { statusCode } = await server.http.inject({ url: `/api${path}`, headers })
      if (statusCode >= 500) throw new Error(`${path}: ${statusCode}`)
    }
  }
  await recorded(() => server.runJobs())
}

/**
 * Writes the SQL statements that this version sends, with their columns, to `file`. Used only for a release: see
 * docs/releasing.md.
 */
async function record(version: string): Promise<void> {
  const server = await startApiServer()
  onTestFinished(() => server.stop())
  const texts = await statementsDuring(server, (recorded) => journey(server, recorded))
  const client = await newestSchema()
  const statements: RecordedStatements['statements'] = []
  for (const text of texts) statements.push({ text, columns: await columnsOf(client, text) })
  const content: RecordedStatements = {
    version,
    migration: (await migrationNames()).at(-1) ?? '',
    statements,
  }
  writeFileSync(file, `${JSON.stringify(content, null, 1)}\n`)
}

test('every statement of the previous version works on the newest schema', async () => {
  const version = process.env['MATRIC_STATEMENTS_OF']
  if (version !== undefined) await record(version)
  const { migration, statements } = previousStatements()
  expect(await migrationNames()).toContain(migration)
  expect(statements.length).toBeGreaterThan(100)
  for (const table of ['applicant', 'payment', 'decision', 'upload', 'mail'])
    expect(statements.some(({ text }) => text.includes(table))).toBe(true)
  expect(await faultsOf(await newestSchema(), statements)).toEqual([])
})

describe('the comparison finds', () => {
  test.each([
    ['a dropped column', 'alter table applicant drop column mobile_no cascade', /mobile_no/],
    ['a renamed column', 'alter table decision rename column accept_by to reply_by', /accept_by/],
    ['a renamed table', 'alter table notification rename to notice', /notification/],
    [
      'another type',
      'alter table rate_limit alter column points type bigint',
      /no longer returns points integer/,
    ],
    [
      'a mandatory column without a default',
      'alter table payment add column channel text not null',
      /does not fill payment\.channel/,
    ],
  ])('%s', async (_change, statement, fault) => {
    const client = await newestSchema()
    await client.query(statement)
    expect((await faultsOf(client, previousStatements().statements)).join('\n')).toMatch(fault)
  })

  test('nothing in a new table, or a new column that may be empty', async () => {
    const client = await newestSchema()
    await client.query('create table new_table (id uuid primary key)')
    await client.query('alter table applicant add column nickname text')
    expect(await faultsOf(client, previousStatements().statements)).toEqual([])
  })
})
