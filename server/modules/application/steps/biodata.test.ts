import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { today } from '#contract/dates.ts'
import { biodataFields } from '#contract/steps/biodata-fields.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const save = (who: TestApplicant | null, body: unknown = aBiodata) =>
  server.call('PATCH', '/Profile/update-biodata', who, body)
const row = (who: TestApplicant) =>
  server.database.system
    .selectFrom('applicant')
    .selectAll()
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()

test('saves every answer, opens the next step, and writes one audit entry with the old values', async () => {
  const who = await server.newApplicant()
  const reply = await save(who)
  expect(reply).toMatchObject({ status: 200, message: 'Your bio-data is saved.' })
  expect(reply.data).toMatchObject({
    nextStage: 'NextOfKin',
    surname: 'Ẹ̀kúndayọ̀',
    dob: '1988-04-23',
    state: 'akwa_ibom',
    nin: '12345678901',
  })
  expect(await row(who)).toMatchObject({
    stage: 'NextOfKin',
    firstname: 'Ọlúwaṣeun',
    dob: '1988-04-23',
    maritalStatus: 'Married',
    lga: 'Uyo',
    noOthername: false,
  })
  const trail = await server.audit(who.id)
  expect(trail).toHaveLength(1)
  expect(trail[0]).toMatchObject({
    actorKind: 'applicant',
    actorId: who.id,
    action: 'biodata-saved',
    before: { stage: 'Biodata', surname: 'Adeyemi', dob: null },
    after: { stage: 'NextOfKin', surname: 'Ẹ̀kúndayọ̀', dob: '1988-04-23' },
  })
  expect(trail[0]?.requestId).toBeTruthy()
})

test('saving equal answers again is a no-op', async () => {
  const who = await server.newApplicant()
  await save(who)
  const before = await row(who)
  const reply = await save(who)
  expect(reply.data).toMatchObject({ nextStage: 'NextOfKin' })
  expect(await row(who)).toEqual(before)
  expect(await server.audit(who.id)).toHaveLength(1)
})

test('a later edit is stored and does not move the stage back', async () => {
  const who = await server.newApplicant({ stage: 'PictureUpload' })
  const reply = await save(who, { ...aBiodata, othername: '', noOthername: true })
  expect(reply.data).toMatchObject({ nextStage: 'PictureUpload', othername: '', noOthername: true })
  expect(await row(who)).toMatchObject({ stage: 'PictureUpload', othername: '', noOthername: true })
})

test.each([
  ['PaymentInitiation', 'Your application fee is not paid yet.'],
  ['ApplicationSumitted', 'Your application is submitted and can no longer be changed.'],
  ['IsAdmitted', 'Your application has been decided and can no longer be changed.'],
] as const)('at %s it is rejected with a sentence', async (stage, words) => {
  const who = await server.newApplicant({ stage })
  const before = await row(who)
  const reply = await save(who)
  expect([reply.status, reply.message]).toEqual([409, words])
  expect(await row(who)).toEqual(before)
  expect(await server.audit(who.id)).toEqual([])
})

describe('invalid input is rejected at its field and nothing is stored', () => {
  const tooYoung = `${Number(today().slice(0, 4)) - 10}-01-01`
  const wrong: [string, unknown][] = [
    ...Object.entries(biodataFields)
      .filter(([field, schema]) => field in aBiodata && !(schema instanceof z.ZodMiniDefault))
      .flatMap(([field]): [string, unknown][] => [
        [field, undefined],
        [field, null],
        [field, 7],
        [field, ''],
        [field, 'x'.repeat(300)],
        [field, 'a\u0000b'],
      ]),
    ['othername', ''],
    ['othername', 5],
    ['nationality', 'Ghana'],
    ['lga', 'Ikeja'],
    ['state', 'texas'],
    ['gender', 'male'],
    ['dob', '2999-01-01'],
    ['dob', '1988-02-30'],
    ['dob', tooYoung],
    ['mobileNumber', '12'],
    ['firstName', '<b>Ada</b>'],
  ]
  test.each(wrong)('%s: %j', async (field, value) => {
    const who = await server.newApplicant()
    const before = await row(who)
    const reply = await save(who, { ...aBiodata, [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.errors?.[field]).toMatch(/^[A-Z].+\.$/)
    expect(await row(who)).toEqual(before)
  })

  test('columns outside the form cannot be changed', async () => {
    const who = await server.newApplicant()
    const before = await row(who)
    const more = {
      stage: 'IsAdmitted',
      email: 'x@y.example',
      matricNumber: '1',
      passwordHash: 'x',
      id: who.id,
    }
    const reply = await save(who, { ...aBiodata, ...more })
    expect([reply.status, Object.keys(reply.errors ?? {}).sort()]).toEqual([422, Object.keys(more).sort()])
    expect(await row(who)).toEqual(before)
  })
})

test('an applicant id in the body is accepted and ignored', async () => {
  const [who, other] = await Promise.all([server.newApplicant(), server.newApplicant()])
  const before = await row(other)
  expect((await save(who, { ...aBiodata, ApplicantId: other.id })).status).toBe(200)
  expect(await row(other)).toEqual(before)
  expect((await row(who)).biodataSavedAt).not.toBeNull()
})

test('rejects requests without a session', async () => {
  expect((await save(null)).status).toBe(401)
})

test('after thirty concurrent saves each audit entry has the correct old values', async () => {
  const who = await server.newApplicant()
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, at) => save(who, { ...aBiodata, address: `${at} Market Road` })),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  const trail = await server.audit(who.id)
  expect(trail).toHaveLength(30)
  const address = (value: unknown) =>
    value instanceof Object && 'address' in value ? value.address : undefined
  const links = new Map(trail.map(({ before, after }) => [address(before), address(after)]))
  let at: unknown = null
  let length = 0
  while (links.has(at)) {
    at = links.get(at)
    length += 1
  }
  expect(length).toBe(30)
  expect((await row(who)).address).toBe(at)
})

test('a save that waited for other moves keeps their stage and stores its answers', async () => {
  const who = await server.newApplicant()
  const { system } = server.database
  let saving: ReturnType<typeof save> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, who.id, ['id'])
    saving = save(who)
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    await moveStage(tx, { id: who.id, stage: 'Biodata' }, 'biodata-saved')
    await moveStage(tx, { id: who.id, stage: 'NextOfKin' }, 'nextOfKin-saved')
  })
  expect((await saving)?.data).toMatchObject({ nextStage: 'ProgrammeApplication' })
  expect(await row(who)).toMatchObject({ stage: 'ProgrammeApplication', surname: 'Ẹ̀kúndayọ̀' })
  expect(await server.audit(who.id)).toMatchObject([
    { before: { stage: 'ProgrammeApplication' }, after: { stage: 'ProgrammeApplication' } },
  ])
})
