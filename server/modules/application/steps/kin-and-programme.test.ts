import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { aNextOfKin } from '#tests/support/samples.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const { programmes } = institution

const server = await forThisFile(startApplicationServer())

const saveKin = (who: TestApplicant | null, body: unknown = aNextOfKin) =>
  server.call('POST', '/Profile/process-nextofkin', who, body)
const choose = (who: TestApplicant | null, programmeId: unknown = aProgramme) =>
  server.call('POST', '/Application/apply-for-programme', who, { programmeId })
const kinOf = (who: TestApplicant) =>
  server.database.system.selectFrom('kin').selectAll().where('applicantId', '=', who.id).execute()
const guardian = { ...aNextOfKin, firstName: 'Emeka', relationship: 'father', lga: undefined }

test('saving the next of kin opens the next step; repeating is a no-op', async () => {
  const who = await server.newApplicant({ stage: 'NextOfKin' })
  const reply = await saveKin(who)
  expect(reply.status).toBe(200)
  expect(reply.data).toMatchObject({
    nextStage: 'ProgrammeApplication',
    nextName: 'Nwachukwu-Okonkwo Ụzọamaka Ada',
    relationship: 'sister',
    guardian: null,
  })
  expect((await saveKin(who)).status).toBe(200)
  expect(await kinOf(who)).toHaveLength(1)
  expect((await server.audit(who.id)).map(({ action }) => action)).toEqual(['next-of-kin-saved'])
})

test('a separate guardian can be added and removed without changing the stage', async () => {
  const who = await server.newApplicant({ stage: 'PictureUpload' })
  const withGuardian = await saveKin(who, { ...aNextOfKin, title: 'Mrs', guardian })
  expect(withGuardian.data).toMatchObject({
    nextStage: 'PictureUpload',
    nextTitle: 'Mrs',
    guardian: { firstName: 'Emeka', relationship: 'father' },
  })
  expect(await kinOf(who)).toHaveLength(2)
  expect((await saveKin(who)).data).toMatchObject({ guardian: null })
  expect((await kinOf(who)).map(({ role }) => role)).toEqual(['next_of_kin'])
})

test.each([
  'firstName',
  'lastName',
  'email',
  'mobileNumber',
  'gender',
  'occupation',
  'relationship',
  'address',
])('without %s: 400 at that field, nothing stored', async (field) => {
  const who = await server.newApplicant({ stage: 'NextOfKin' })
  for (const value of [undefined, null, 3, '', 'x\u0007']) {
    const reply = await saveKin(who, { ...aNextOfKin, [field]: value })
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, [field]])
  }
  const inside = await saveKin(who, { ...aNextOfKin, guardian: { ...guardian, [field]: '' } })
  expect([inside.status, Object.keys(inside.errors ?? {})]).toEqual([400, [`guardian.${field}`]])
  expect(await kinOf(who)).toEqual([])
})

test('lists the institution’s programmes', async () => {
  const who = await server.newApplicant()
  const reply = await server.call('GET', '/Application/get-programmes', who)
  expect(reply.data).toEqual(
    programmes.map((category) => ({
      name: category.name,
      programmes: category.programmes.map(({ id, description }) => ({ id, description })),
    })),
  )
})

test('choosing a programme opens the next step, and it can be changed until the submission', async () => {
  const who = await server.newApplicant({ stage: 'ProgrammeApplication' })
  expect((await choose(who)).data).toMatchObject({ nextStage: 'EducationalRecord', programmeId: aProgramme })
  expect((await choose(who)).status).toBe(200)
  expect(await server.audit(who.id)).toHaveLength(1)
  const another = programmes[1]?.programmes[0]
  expect((await choose(who, another?.id)).data).toMatchObject({
    nextStage: 'EducationalRecord',
    department: another?.department,
  })
})

test.each(['no-such-programme', '', null, 7, `${aProgramme} `, '__proto__'])(
  '%j is not a programme',
  async (id) => {
    const who = await server.newApplicant({ stage: 'ProgrammeApplication' })
    const reply = await choose(who, id)
    // Programme ids are trimmed, like other text fields.
    if (id === `${aProgramme} `) expect(reply.status).toBe(200)
    else {
      expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([400, ['programmeId']])
      expect(await server.stageOf(who.id)).toBe('ProgrammeApplication')
    }
  },
)

test('rejects requests at an earlier or later stage, or without a session', async () => {
  const early = await server.newApplicant({ stage: 'Biodata' })
  for (const reply of [await saveKin(early), await choose(early)])
    expect([reply.status, reply.message]).toEqual([
      409,
      'Your application is at «Bio-Data». Finish this step first.',
    ])
  const late = await server.newApplicant({ stage: 'ApplicationSumitted' })
  expect([(await saveKin(late)).status, (await choose(late)).status]).toEqual([409, 409])
  expect([(await saveKin(null)).status, (await choose(null)).status]).toEqual([401, 401])
  expect(await kinOf(late)).toEqual([])
})
