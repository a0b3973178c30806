import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { mailService } from '#server/modules/mail/mail.service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { auditChainService } from './audit-chain.service.ts'
import { auditHeadService } from './audit-head.service.ts'
import { auditSchedule, auditTasks } from './audit.tasks.ts'
import { institution } from '#tests/support/institution/index.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'

let place: TestDatabase
let database: Database
let lines: { level: string; fields: object }[] = []
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ connection: place.address, onIdleError: () => undefined })
  for (let at = 0; at < 5; at++)
    await writeAudit(database.system, { actorKind: 'system', action: 'happened', after: { at } })
})
afterAll(() => database.close())

const chain = () => auditChainService({ database })
const operator = 'night@keeper.example'
const mail = () =>
  mailService({
    db: database.system,
    sender: null,
    institution,
    publicUrl: 'https://apply.oniko.example',
  })

function service(operatorEmail: string | null = operator) {
  lines = []
  const note = (level: string) => (fields: object) => void lines.push({ level, fields })
  const log = { info: note('info'), error: note('error') }
  return auditHeadService({ database, auditChain: chain(), mail: mail(), operatorEmail, log })
}
const day = (days: number) => new Date(Date.parse('2026-11-20T05:00:00Z') + days * 86_400_000)

test('reports the head by email and in the log once a day, and verify accepts that head', async () => {
  const extending = chain()
  await expect
    .poll(async () => {
      await extending.extend()
      return (await extending.waiting()).waiting
    })
    .toBe(0)
  const head = (await chain().verify()).head?.hash ?? 'none'
  for (const times of [1, 2]) {
    await service().report(day(0))
    expect(lines, `${times}`).toMatchObject([{ level: 'info', fields: { head, intact: true } }])
  }
  const [told, ...others] = await mail().kept(operator)
  expect(others).toEqual([])
  expect(told?.subject).toBe(subjectOf('audit-head', { at: '20/11/2026, 06:00', verdict: 'intact' }))
  expect(told?.text).toContain(`--head ${head}`)
  expect(told?.text).not.toContain('Fault:')
  expect(told?.text).not.toContain('wait to be chained')
  expect(await chain().verify({ knownHead: head })).toMatchObject({ intact: true })
})

test('reports the number of entries that are not chained yet and the time of the oldest', async () => {
  const late = new pg.Client({ ...place.address })
  await late.connect()
  await late.query('begin')
  await late.query('select pg_current_xact_id()')
  await writeAudit(database.system, { actorKind: 'system', action: 'waits' })
  await service().report(day(1))
  expect(lines).toMatchObject([{ fields: { waiting: expect.any(Number), waitingSince: expect.any(String) } }])
  expect((await mail().kept(operator))[0]?.text).toMatch(
    /\d (entry is|entries are) not chained yet, the oldest since \d\d\//,
  )
  await late.query('rollback')
  await late.end()
})

test('writes only the log if there is no operator address', async () => {
  const before = await mail().kept('')
  await service(null).report(day(2))
  expect(lines).toHaveLength(1)
  expect(await mail().kept('')).toHaveLength(before.length)
})

test('reports an altered log', async () => {
  const owner = new pg.Client({ ...place.address, options: '-c matric.actor=system' })
  await owner.connect()
  await owner.query('grant update on audit_event to current_user')
  await owner.query('alter table audit_event disable trigger user')
  await owner.query('alter table audit_event no force row level security')
  await owner.query(`update audit_event set action = 'never happened' where id = 2`)
  await owner.end()
  await service().report(day(3))
  expect(lines).toMatchObject([
    { level: 'error', fields: { intact: false, fault: expect.stringMatching(/^Entry 2 /) } },
  ])
  const [told] = await mail().kept(operator)
  expect(told?.subject).toMatch(/: NOT intact$/)
  expect(told?.text).toContain('Fault: Entry 2 ')
})

test('the job runs every morning, or at the next start if the server was down', async () => {
  let calls = 0
  await auditTasks({ report: async () => void (calls += 1) }).tell_audit_head()
  expect(calls).toBe(1)
  expect(auditSchedule).toMatchObject([
    { task: 'tell_audit_head', match: '0 5 * * *', options: { backfillPeriod: 86_400_000 } },
  ])
})
