import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#contract/dates.ts'
import { newId } from '#server/db/id.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { colleagueStatement } from '../figures/colleague-work.store.ts'
import { workStatement } from '../review/work-today.store.ts'
import { type AuditLogFilter, auditLogStatement } from './audit-log.store.ts'

const rows = 60_000
let server: ApiServer
beforeAll(async () => {
  server = await startApiServer()
  const { id } = await officeColleague(server, 'clerk', { name: 'Ngozi Clerk' })
  await server.owner.transaction().execute(async (tx) => {
    // The bulk insert takes longer than the statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into audit_event (actor_kind, actor_id, action, applicant_id)
      select case when n % 5 = 0 then 'office' else 'applicant' end,
        case when n % 5 = 0 then ${id}::uuid else gen_random_uuid() end,
        case when n % 5 = 0 then 'application-opened' else 'signed-in' end, gen_random_uuid()
      from generate_series(1, ${rows}::int) n`.execute(tx)
    await sql`analyze audit_event`.execute(tx)
  })
})
afterAll(() => server.stop())

const all: AuditLogFilter = { action: '', applicantId: '', colleague: '', before: null }

async function planOf(filter: Partial<AuditLogFilter>): Promise<string> {
  const { system } = server.database
  const explained = await sql<object>`explain ${auditLogStatement({ ...all, ...filter }, 101)}`.execute(
    system,
  )
  return explained.rows.map((row) => Object.values(row).join('')).join('\n')
}

test.each<[string, Partial<AuditLogFilter>, string]>([
  ['a rare act', { action: 'staff-disabled' }, 'audit_of_action'],
  ['a later page of an act', { action: 'staff-disabled', before: rows / 2 }, 'audit_of_action'],
  ['a colleague', { colleague: 'ngozi' }, 'audit_of_colleague'],
  ['a later page of a colleague', { colleague: 'ngozi', before: rows / 2 }, 'audit_of_colleague'],
  ['everything', {}, 'audit_event_pkey'],
])('%s is found with its index, without a scan of the whole table', async (_, filter, index) => {
  const plan = await planOf(filter)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on audit_event')
})

test.each([
  ['the work of today', workStatement(newId(), today())],
  ['the work of each colleague', colleagueStatement(today(), Date.now())],
])('%s is counted with its index', async (_, statement) => {
  const { system } = server.database
  const explained = await sql<object>`explain ${statement}`.execute(system)
  expect(JSON.stringify(explained.rows)).toContain('audit_of_work_today')
})

test('filtering by a rare action scans the whole table without its index', async () => {
  await sql`drop index audit_of_action`.execute(server.owner)
  expect(await planOf({ action: 'staff-disabled' })).not.toMatch(/Index Cond: \(.*action = /)
})
