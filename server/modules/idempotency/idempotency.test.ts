import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { educational, educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { biodata, biodataEndpoints } from '#contract/steps/biodata.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { nextOfKinEndpoints, nextOfKinExample } from '#contract/steps/next-of-kin.ts'
import { keySeal } from '#server/adapters/seal/disk-seal.ts'
import { newId } from '#server/db/id.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { institution } from '#tests/support/institution/index.ts'
import { firstBody } from '#tests/support/step-examples.ts'
import { idempotencyService } from './idempotency.service.ts'
import { idempotencyTasks } from './idempotency.tasks.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const school = firstBody(educational, institution)
const seal = keySeal(Buffer.alloc(32))

async function send(
  who: TestApplicant,
  key: string,
  body: object,
  endpoint: Endpoint = educationalRecordEndpoints.add,
) {
  const answer = await server.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    payload: body,
  })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown; code?: string }>() }
}
const atRecords = () => server.newApplicant({ stage: educational.stage })
const recordsOf = (who: TestApplicant) =>
  server.database.system.selectFrom('schoolRecord').selectAll().where('applicantId', '=', who.id).execute()
const entriesOf = (who: TestApplicant) =>
  server.database.system.selectFrom('auditEvent').select('action').where('applicantId', '=', who.id).execute()
const keysOf = (who: TestApplicant) =>
  server.database.system.selectFrom('idempotencyKey').selectAll().where('applicantId', '=', who.id).execute()

test('a repeated request gets the first response, also after the record is gone', async () => {
  const who = await atRecords()
  const key = newId()
  const first = await send(who, key, school)
  expect(first.status).toBe(200)
  const { educationalRecId } = first.data as { educationalRecId: string }
  await server.call('DELETE', educationalRecordEndpoints.remove.path, who, {
    educationalRecordId: educationalRecId,
  })
  expect(await send(who, key, school)).toEqual(first)
  expect(await recordsOf(who)).toEqual([])
  await send(who, newId(), school)
  expect(await recordsOf(who)).toHaveLength(1)
})

test('of twenty simultaneous repetitions one is applied, and all get its response', async () => {
  const who = await atRecords()
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(who, key, school)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await recordsOf(who)).toHaveLength(1)
  expect(await entriesOf(who)).toHaveLength(1)
})

test('a key belongs to one request and one applicant', async () => {
  const [who, other] = [await atRecords(), await atRecords()]
  const key = newId()
  await send(who, key, school)
  const changed = await send(who, key, { ...school, name: 'Another school' })
  expect([changed.status, changed.code]).toEqual([422, 'idempotency-key-reused'])
  expect((await send(other, key, school)).status).toBe(200)
  expect(await recordsOf(other)).toHaveLength(1)
  for (const bad of ['short', 'x'.repeat(65), 'with a space in it'])
    expect((await send(who, bad, school)).status).toBe(400)
})

test('a rejected request stores no key, so it can be corrected and repeated', async () => {
  const who = await server.newApplicant({ stage: 'Biodata' })
  const key = newId()
  expect((await send(who, key, school)).status).toBe(409)
  expect(await keysOf(who)).toEqual([])
  await server.database.system
    .updateTable('applicant')
    .set({ stage: educational.stage } as object)
    .where('id', '=', who.id)
    .execute()
  expect((await send(who, key, school)).status).toBe(200)
})

test('the change and its key are stored together or not at all', async () => {
  const who = await atRecords()
  const { once } = idempotencyService({ database: server.database, seal })
  const request = { applicantId: who.id, key: newId(), call: 'POST /x', body: school, hasPassword: false }
  const addThenFail = once(request, async () => {
    await server.database.asApplicantInOne(who.id, (tx) =>
      tx
        .insertInto('notification')
        .values({ id: newId(), applicantId: who.id, title: 'x', message: 'x' })
        .execute(),
    )
    throw new Error('The change fails')
  })
  await expect(addThenFail).rejects.toThrow('The change fails')
  const told = server.database.system.selectFrom('notification').selectAll().where('applicantId', '=', who.id)
  expect(await told.execute()).toEqual([])
  expect(await keysOf(who)).toEqual([])
})

test('the save of the bio-data, which reads no session, also accepts a key', async () => {
  const who = await server.newApplicant({ stage: biodata.stage })
  const key = newId()
  const save = (address: string) => send(who, key, { ...biodataExample, address }, biodataEndpoints.save)
  const first = await save('12 Market Road')
  expect(first).toMatchObject({ status: 200, data: { address: '12 Market Road', nextStage: 'NextOfKin' } })
  await server.call('PATCH', biodataEndpoints.save.path, who, { ...biodataExample, address: 'Moved' })
  expect(await save('12 Market Road')).toEqual(first)
  const { address } = await server.database.system
    .selectFrom('applicant')
    .select('address')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()
  expect(address).toBe('Moved')
  expect((await save('Elsewhere')).code).toBe('idempotency-key-reused')
  const stranger = await send({ ...who, token: 'nobody' }, key, biodataExample, biodataEndpoints.save)
  expect(stranger.status).toBe(401)
})

test('many simultaneous saves with a key and a version do not wait for each other forever', async () => {
  const who = await server.newApplicant({ stage: biodata.stage })
  const { method, path } = biodataEndpoints.save
  const saves = Array.from({ length: 12 }, () =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': newId(), 'if-match': '"old"' },
      payload: biodataExample,
    }),
  )
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode)
  // The version in `If-Match` is not the stored one, so every save is rejected with 409.
  expect(new Set(statuses)).toEqual(new Set([409]))
})

test('sections saved at the same time with different keys do not reject each other', async () => {
  const { save: saveKin } = nextOfKinEndpoints
  for (let round = 0; round < 5; round += 1) {
    const who = await atRecords()
    const answers = await Promise.all([
      send(who, newId(), nextOfKinExample, saveKin),
      send(who, newId(), school),
      send(who, newId(), { ...school, name: 'Another school' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
})

test('keys are deleted after 14 days', async () => {
  const who = await atRecords()
  for (const days of [13, 15]) {
    const key = newId()
    await send(who, key, { ...school, name: `School ${days}` })
    const createdAt = new Date(Date.now() - days * 86_400_000)
    await server.database.system
      .updateTable('idempotencyKey')
      .set({ createdAt })
      .where('key', '=', key)
      .execute()
  }
  await idempotencyTasks(
    idempotencyService({ database: server.database, seal }),
  ).delete_old_idempotency_keys()
  expect((await keysOf(who)).map(({ answer }) => (answer.data as { name: string }).name)).toEqual([
    'School 13',
  ])
})
