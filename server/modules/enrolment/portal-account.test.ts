import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PortalUnavailable } from '#server/adapters/portal/learning-portal.ts'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { type EnrolmentSetup, enrolmentSetup } from '#tests/support/enrolment.ts'
import { institution } from '#tests/support/institution/index.ts'

let setup: EnrolmentSetup
beforeAll(async () => {
  setup = await enrolmentSetup()
})
beforeEach(() => setup.portalDoes(async () => {}))
afterAll(() => setup.server.stop())

const canary = 'canary sings behind seven gates'
const set = ({ token }: ApiApplicant, portalPassword: string) =>
  setup.server.ask('POST', '/Profile/create-portal-account', { token, body: { portalPassword } })
const setAt = async ({ token }: ApiApplicant) => {
  const { data } = await setup.server.ask('GET', '/Application/get-admission', { token })
  return Object.entries(data ?? {}).find(([name]) => name === 'portalPasswordSetAt')?.[1]
}

/** Returns the names of all tables that contain this text in any row, including the tables of the job queue. */
async function tablesWith(words: string): Promise<string[]> {
  const { system } = setup.server.database
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(system)
  expect(tables.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(`${schema}.${name}`)} each
      where each::text ilike ${`%${words}%`} limit 1`.execute(system)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('sends the password to the learning portal and stores only the time', async () => {
  const who = await setup.admitted({ accepted: true })
  expect(await setAt(who)).toBeNull()
  const answer = await set(who, canary)
  expect(answer).toMatchObject({ status: 200, message: 'Your portal password is set.', data: null })
  expect(setup.handedOver).toMatchObject([{ applicantId: who.id, email: who.email, password: canary }])
  expect(await setAt(who)).toMatch(/^\d{4}-/)
  expect(await setup.actions(who.id)).toEqual(['portal-password-set'])
})

test('the password is in no table, log or response, and the search for it works', async () => {
  const who = await setup.admitted({ accepted: true })
  const answers = [await set(who, canary), await set(who, `${canary} again`)]
  setup.portalDoes(async () => {
    throw new PortalUnavailable('away')
  })
  answers.push(await set(who, canary))
  setup.portalDoes(async () => {
    throw new Error('something else broke')
  })
  answers.push(await set(who, canary))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 500])
  expect(answers.map(({ text }) => text).join()).not.toContain('canary sings')
  expect(setup.log.join()).toContain('create-portal-account')
  expect(setup.log.join()).not.toContain('canary sings')
  expect(await tablesWith('canary sings')).toEqual([])
  expect(await tablesWith(who.email)).toContain('applicant')
})

test('weak passwords are rejected at the field and never sent on', async () => {
  const who = await setup.admitted({ accepted: true })
  const before = setup.handedOver.length
  for (const easy of [
    'short',
    'password1234',
    '08000000001',
    'Adunni Bala',
    institution.identity.passwordWords[0]?.repeat(2) ?? '',
    '    ',
  ]) {
    const { status, errors } = await set(who, easy)
    expect([easy, status, Object.keys(errors ?? {})]).toEqual([easy, 400, ['portalPassword']])
  }
  expect(setup.handedOver).toHaveLength(before)
})

test('requires the acceptance fee', async () => {
  const before = setup.handedOver.length
  expect((await set(await setup.admitted(), canary)).status).toBe(422)
  expect((await set(await setup.applicant('IsRejected'), canary)).status).toBe(409)
  expect((await set(await setup.applicant('Biodata'), 'short')).status).toBe(409)
  expect(setup.handedOver).toHaveLength(before)
})

test('an unavailable learning portal changes nothing and gives a time to retry', async () => {
  const who = await setup.admitted({ accepted: true })
  setup.portalDoes(async () => {
    throw new PortalUnavailable('away')
  })
  const answer = await set(who, canary)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60'])
  expect(await setAt(who)).toBeNull()
  expect(await setup.actions(who.id)).toEqual([])
})
