import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { admissionData, trackerData } from '#contract/endpoints/admission.ts'
import {
  PortalRejectedPassword,
  PortalUnavailable,
} from '#server/adapters/learning-portal/learning-portal.ts'
import { diskSeal } from '#server/adapters/seal/disk-seal.ts'
import { newId } from '#server/db/id.ts'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { type EnrolmentSetup, enrolmentSetup } from '#tests/support/enrolment.ts'
import { institution } from '#tests/support/institution/index.ts'
import { offeredProgramme } from '#tests/support/office/offers.ts'
import { resealPortalPasswords } from './portal-account.service.ts'
import { storePortalPassword } from './portal-account.store.ts'

let setup: EnrolmentSetup
beforeAll(async () => {
  setup = await enrolmentSetup()
})
beforeEach(() => setup.portalDoes(async () => {}))
afterAll(() => setup.server.stop())

const canary = 'canary sings behind seven gates'
const set = ({ token }: ApiApplicant, portalPassword: string, key?: string) =>
  setup.server.ask('POST', '/Profile/create-portal-account', {
    token,
    body: { portalPassword },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const state = async ({ token }: ApiApplicant) => {
  const { data } = await setup.server.ask('GET', '/Application/get-admission', { token })
  const { portalPasswordSetAt, portalAccount } = admissionData.parse(data)
  return { set: portalPasswordSetAt !== null, portalAccount }
}
const deliveredTo = ({ id }: ApiApplicant) =>
  setup.handedOver.filter(({ applicantId }) => applicantId === id).map(({ password }) => password)
const unavailable = async () => {
  throw new PortalUnavailable('away')
}

/** Returns the names of all tables with a row that contains `words`, including the tables of the job queue. */
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

test('delivers the password to the learning portal, deletes it and notifies the applicant', async () => {
  const who = await setup.admitted({ accepted: true })
  expect(await state(who)).toEqual({ set: false, portalAccount: 'open' })
  const answer = await set(who, canary)
  expect(answer).toMatchObject({ status: 200, message: 'Your portal password is set.', data: null })
  expect(await state(who)).toEqual({ set: true, portalAccount: 'pending' })
  expect(deliveredTo(who)).toEqual([])
  await setup.server.runJobs()
  expect(setup.handedOver.at(-1)).toMatchObject({
    applicantId: who.id,
    email: who.email,
    programmeId: offeredProgramme.id,
    courses: offeredProgramme.portalCourses,
    password: canary,
  })
  expect(await state(who)).toEqual({ set: true, portalAccount: 'ready' })
  expect(await setup.actions(who.id)).toEqual(['portal-password-set', 'portal-account-ready'])
  expect(await setup.notices(who.id)).toEqual(['Your learning portal account is ready'])
})

test('the password is in no table, log or response; as a control, the search finds the email address', async () => {
  const who = await setup.admitted({ accepted: true })
  const answers = [await set(who, canary)]
  setup.portalDoes(unavailable)
  await setup.server.runJobs()
  setup.portalDoes(async () => {
    throw new Error('something else broke')
  })
  await setup.server.runJobs()
  expect(await tablesWith('canary sings')).toEqual([])
  setup.portalDoes(async () => {})
  await setup.server.runJobs()
  answers.push(await set(who, `${canary} again`))
  await setup.server.runJobs()
  expect(deliveredTo(who)).toEqual([canary, `${canary} again`])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ text }) => text).join()).not.toContain('canary sings')
  expect(setup.log.join()).toContain('create-portal-account')
  expect(setup.log.join()).not.toContain('canary sings')
  expect(await tablesWith('canary sings')).toEqual([])
  expect(await tablesWith(who.email)).toContain('applicant')
})

test('a repetition after the delivery, with the same key, delivers nothing and writes no audit entry', async () => {
  const who = await setup.admitted({ accepted: true })
  const key = newId()
  const first = await set(who, canary, key)
  await setup.server.runJobs()
  const repeated = await set(who, canary, key)
  expect(repeated.text).toBe(first.text)
  await setup.server.runJobs()
  expect(deliveredTo(who)).toEqual([canary])
  expect(await setup.actions(who.id)).toEqual(['portal-password-set', 'portal-account-ready'])
  expect(await set(who, `${canary} again`, key)).toMatchObject({
    status: 422,
    code: 'idempotency-key-reused',
  })
  expect((await set(who, `${canary} again`, newId())).status).toBe(200)
  await setup.server.runJobs()
  expect(deliveredTo(who)).toEqual([canary, `${canary} again`])
})

test('a password cannot be guessed from the fingerprint of its request', async () => {
  const [one, two] = [await setup.admitted({ accepted: true }), await setup.admitted({ accepted: true })]
  for (const each of [one, two]) await set(each, canary, newId())
  await setup.server.runJobs()
  const { system } = setup.server.database
  const rows = await system
    .selectFrom('idempotencyKey')
    .select('fingerprint')
    .where('applicantId', 'in', [one.id, two.id])
    .execute()
  const fingerprints = rows.map(({ fingerprint }) => fingerprint.toString('hex'))
  const request = `POST /Profile/create-portal-account\n${JSON.stringify({ portalPassword: canary })}`
  expect(new Set([...fingerprints, createHash('sha256').update(request).digest('hex')]).size).toBe(3)
})

test('while the learning portal is down the password waits, encrypted, and is delivered later', async () => {
  const who = await setup.admitted({ accepted: true })
  setup.portalDoes(unavailable)
  expect((await set(who, canary)).status).toBe(200)
  await setup.server.runJobs()
  await setup.server.runJobs()
  expect(await state(who)).toEqual({ set: true, portalAccount: 'pending' })
  setup.portalDoes(async () => {})
  await setup.server.runJobs()
  expect(deliveredTo(who)).toEqual([canary])
  expect(await state(who)).toEqual({ set: true, portalAccount: 'ready' })
})

test('after a crash during a delivery, the same password is delivered again, with one notification', async () => {
  const who = await setup.admitted({ accepted: true })
  await set(who, canary)
  setup.afterPortal(async () => {
    throw new Error('killed before the password was deleted')
  })
  await setup.server.runJobs()
  expect(await state(who)).toEqual({ set: true, portalAccount: 'pending' })
  setup.afterPortal(async () => {})
  await setup.server.runJobs()
  const deliveries = setup.handedOver.filter(({ applicantId }) => applicantId === who.id)
  expect(deliveries.map(({ password }) => password)).toEqual([canary, canary])
  expect(new Set(deliveries.map(({ deliveryId }) => deliveryId)).size).toBe(1)
  expect(await setup.notices(who.id)).toEqual(['Your learning portal account is ready'])
})

test('a password set during a delivery is delivered afterwards', async () => {
  const who = await setup.admitted({ accepted: true })
  await set(who, canary)
  setup.portalDoes(async () => {
    setup.portalDoes(async () => {})
    await set(who, `${canary} again`)
  })
  await setup.server.runJobs()
  await setup.server.runJobs()
  expect(deliveredTo(who)).toEqual([canary, `${canary} again`])
  expect(await setup.notices(who.id)).toHaveLength(1)
  expect(await state(who)).toEqual({ set: true, portalAccount: 'ready' })
})

test('after a rejected password the applicant is asked for another one', async () => {
  const who = await setup.admitted({ accepted: true })
  await set(who, canary)
  setup.portalDoes(async () => {
    throw new PortalRejectedPassword('too easy')
  })
  await setup.server.runJobs()
  expect(await state(who)).toEqual({ set: false, portalAccount: 'open' })
  expect(await setup.notices(who.id)).toEqual(['Choose another portal password'])
  expect(await setup.actions(who.id)).toEqual(['portal-password-set', 'portal-password-rejected'])
})

test('a password that cannot be delivered is deleted after ten days, and the applicant is asked again', async () => {
  const [who, later] = [await setup.admitted({ accepted: true }), await setup.admitted({ accepted: true })]
  setup.portalDoes(unavailable)
  for (const each of [who, later]) await set(each, canary)
  await setup.server.runJobs()
  const { system } = setup.server.database
  const age = (applicantId: string, hours: number) =>
    system
      .updateTable('portalAccount')
      .set({ setAt: new Date(Date.now() - hours * 3_600_000) })
      .where('applicantId', '=', applicantId)
      .execute()
  await age(who.id, 241)
  await age(later.id, 239)
  await setup.server.services.tasks.delete_overdue_portal_passwords()
  expect(await state(who)).toEqual({ set: false, portalAccount: 'open' })
  expect(await setup.notices(who.id)).toEqual(['Choose your portal password again'])
  expect(await setup.actions(who.id)).toEqual(['portal-password-set', 'portal-password-undelivered'])
  expect(await state(later)).toEqual({ set: true, portalAccount: 'pending' })
  setup.portalDoes(async () => {})
  await setup.server.runJobs()
  expect([deliveredTo(who), deliveredTo(later)]).toEqual([[], [canary]])
  expect((await set(who, canary)).status).toBe(200)
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

test('a new key can decrypt a password that waits for its delivery', async () => {
  const who = await setup.admitted({ accepted: true })
  setup.portalDoes(unavailable)
  await set(who, canary)
  const folder = await mkdtemp(join(tmpdir(), 'matric-test-seal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const next = await diskSeal(folder)
  const { system } = setup.server.database
  await system.transaction().execute((tx) => resealPortalPasswords(tx, setup.server.seal, next))
  const row = await system
    .selectFrom('portalAccount')
    .select('sealedPassword')
    .where('applicantId', '=', who.id)
    .executeTakeFirstOrThrow()
  expect(next.open(row.sealedPassword ?? Buffer.of(), who.id)).toBe(canary)
  await system.transaction().execute((tx) => resealPortalPasswords(tx, next, setup.server.seal))
})

test('without a learning portal no password is accepted, and the enrolment needs none', async () => {
  const without = await enrolmentSetup({ learningPortal: null })
  onTestFinished(() => without.server.stop())
  const who = await without.admitted({ accepted: true })
  const body = { portalPassword: canary }
  expect(
    await without.server.ask('POST', '/Profile/create-portal-account', { token: who.token, body }),
  ).toMatchObject({ status: 409, code: 'learning-portal-missing' })
  const { data } = await without.server.ask('GET', '/Application/get-tracker', { token: who.token })
  expect(trackerData.parse(data).steps.map(({ title }) => title)).not.toContain('Portal password')
  expect(await tablesWith('canary sings')).toEqual([])
})

test('the deliveries of many applicants share 16 queues, because fetching a job locks every queue', async () => {
  const tx = await setup.server.database.system.startTransaction().execute()
  onTestFinished(async () => {
    await tx.rollback().execute()
  })
  const ids = Array.from({ length: 40 }, newId)
  for (const id of ids) {
    await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no)
      values (${id}, ${`${id}@mail.example`}, '', 'IsAdmitted', 'Bello', 'Musa', '08030000000')`.execute(tx)
    await storePortalPassword(tx, id, Buffer.from('sealed'))
  }
  const { rows: jobs } = await sql`select from graphile_worker.jobs
    where key = any(${ids.map((id) => `portal:${id}`)})`.execute(tx)
  expect(jobs).toHaveLength(40)
  const { rows: queues } = await sql`select from graphile_worker._private_job_queues
    where queue_name like 'portal:%'`.execute(tx)
  expect(queues.length).toBeLessThanOrEqual(16)
})
