import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableApplication } from '#contract/endpoints/application.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { aRequest } from '#tests/support/office/office-work.ts'
import { newId } from '#server/db/id.ts'
import { addResult, completeApplicant, uploadPicture } from '#tests/support/application-journey.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
} from '#tests/support/application-server.ts'
import { aBiodata, aNextOfKin } from '#tests/support/samples.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'

let server: ApplicationServer
const clerk = newId()
beforeAll(async () => {
  server = await startApplicationServer()
  await server.database.system
    .insertInto('staff')
    .values({ id: clerk, email: 'clerk@mail.example', name: 'Ngozi Clerk', role: 'clerk' })
    .execute()
})
afterAll(() => server.stop())

const read = async (who: TestApplicant) =>
  readableApplication.parse((await server.call('GET', '/Application/get-application', who)).data)
const next = (who: TestApplicant, currentStage: string) =>
  server.call('POST', '/Application/update-stage', who, { currentStage })
const saveBiodata = (who: TestApplicant, address: string) =>
  server.call('PATCH', '/Profile/update-biodata', who, { ...aBiodata, address })

async function submitted(): Promise<TestApplicant> {
  const who = await completeApplicant(server)
  await next(who, 'ApplicationSumitted')
  return who
}

async function ask(who: TestApplicant, stepId: StepId, message = 'Please look at it again.') {
  const { requests } = server.service
  return server.database.system
    .transaction()
    .execute((tx) => requests.send(tx, { applicantId: who.id, ...aRequest(stepId, message), askedBy: clerk }))
}

const versions = (who: TestApplicant) =>
  server.database.system
    .selectFrom('submissionVersion')
    .selectAll()
    .where('applicantId', '=', who.id)
    .orderBy('version')
    .execute()
const actions = async (who: TestApplicant) => (await server.audit(who.id)).map(({ action }) => action)
const sectionOf = async (who: TestApplicant, stepId: StepId) =>
  (await read(who)).steps.find((step) => step.stepId === stepId)

test('a correction request opens its section for one save and keeps the original submission', async () => {
  const who = await submitted()
  const before = await read(who)
  const original = await server.database.system
    .selectFrom('submission')
    .selectAll()
    .where('applicantId', '=', who.id)
    .executeTakeFirstOrThrow()
  expect((await saveBiodata(who, '1 Closed Road')).status).toBe(409)

  await ask(who, 'biodata', 'Write the address in full.')
  expect(await sectionOf(who, 'biodata')).toMatchObject({ correction: 'Write the address in full.' })
  expect((await server.call('POST', '/Profile/process-nextofkin', who, aNextOfKin)).status).toBe(409)
  const rows = (await server.audit(who.id)).length
  const reply = await saveBiodata(who, '2 Long Road, Uyo')
  expect([reply.status, reply.data]).toEqual([
    200,
    expect.objectContaining({ nextStage: 'ApplicationSumitted', address: '2 Long Road, Uyo' }),
  ])
  expect((await server.audit(who.id)).slice(rows)).toMatchObject([
    {
      action: 'biodata-saved',
      before: { address: '12 Market Road, Uyo', stage: 'ApplicationSumitted' },
      after: {
        address: '2 Long Road, Uyo',
        stage: 'ApplicationSumitted',
        correctionId: expect.any(String),
      },
    },
  ])

  const after = await read(who)
  expect(JSON.stringify(after.steps[0])).toContain('2 Long Road, Uyo')
  expect(after.steps[0]?.correction).toBeNull()
  expect(after.steps.slice(1)).toEqual(before.steps.slice(1))
  expect(await versions(who)).toMatchObject([{ version: 2 }])
  expect(
    await server.database.system
      .selectFrom('submission')
      .selectAll()
      .where('applicantId', '=', who.id)
      .executeTakeFirstOrThrow(),
  ).toEqual(original)

  // The first save has completed the correction and closed the section. Now another answer is rejected, and a repeated
  // save of the same answer is accepted.
  expect((await saveBiodata(who, '3 Third Road')).status).toBe(409)
  expect((await saveBiodata(who, '2 Long Road, Uyo')).status).toBe(200)
  expect(await versions(who)).toHaveLength(1)
})

test('saving an unchanged section completes the correction with one audit entry', async () => {
  const who = await submitted()
  await ask(who, 'biodata')
  await saveBiodata(who, aBiodata.address)
  expect((await actions(who)).at(-1)).toBe('biodata-corrected')
  expect((await sectionOf(who, 'biodata'))?.correction).toBeNull()
})

test.each<[StepId, string, (who: TestApplicant) => Promise<{ status: number }>]>([
  [
    'nextOfKin',
    'next-of-kin-saved',
    (who) => server.call('POST', '/Profile/process-nextofkin', who, { ...aNextOfKin, occupation: 'Tailor' }),
  ],
  [
    'picture',
    'picture-saved',
    async (who) =>
      server.call('POST', '/Profile/save-profile-picture', who, {
        profilePicture: await uploadPicture(server, who, 'ProfilePicture'),
      }),
  ],
])('%s: twenty simultaneous saves store one version and one audit entry', async (stepId, action, save) => {
  const who = await submitted()
  await ask(who, stepId)
  const many = stepId === 'picture' ? 1 : 20
  await Promise.all(Array.from({ length: many }, () => save(who)))
  expect(await versions(who)).toHaveLength(1)
  expect((await actions(who)).filter((each) => each === action)).toHaveLength(2)
  expect(await server.stageOf(who.id)).toBe('ApplicationSumitted')
})

test('the correction of a list allows several saves and is completed with Next', async () => {
  const who = await submitted()
  const { resultId } = await server.database.system
    .selectFrom('olevelResult')
    .select('id as resultId')
    .where('applicantId', '=', who.id)
    .executeTakeFirstOrThrow()
  const remove = () => server.call('DELETE', '/Application/remove-olevel-result', who, { resultId })
  expect((await remove()).status).toBe(409)
  await ask(who, 'olevelResults')
  expect((await remove()).status).toBe(200)
  expect(await next(who, 'OlevelResult')).toMatchObject({ status: 422 })
  await addResult(server, who, '4250101002')
  expect(await versions(who)).toHaveLength(0)
  expect(JSON.stringify(await sectionOf(who, 'olevelResults'))).toContain('4250101001')
  expect(await next(who, 'OlevelResult')).toMatchObject({
    status: 200,
    message: 'Your correction is with the admissions office.',
  })
  expect(JSON.stringify(await sectionOf(who, 'olevelResults'))).toContain('4250101002')
  expect(await versions(who)).toHaveLength(1)
  expect((await actions(who)).at(-1)).toBe('olevelResults-corrected')
  const rows = (await server.audit(who.id)).length
  expect((await next(who, 'OlevelResult')).status).toBe(200)
  expect((await server.audit(who.id)).length).toBe(rows)
})

test('a repeated request opens a section once, and an offer closes all sections', async () => {
  const who = await submitted()
  expect(await ask(who, 'biodata')).not.toBeNull()
  expect(await ask(who, 'biodata')).toBeNull()
  await putAtStage(server.database.system, who.id, 'IsAdmitted')
  expect((await saveBiodata(who, '9 Late Road')).status).toBe(409)
})

test('closing a request closes the section and keeps its answers', async () => {
  const who = await submitted()
  const id = (await ask(who, 'biodata')) ?? ''
  const withdraw = () =>
    server.database.system.transaction().execute(async (tx) => {
      const { requests } = server.service
      const request = (await requests.list(tx, who.id)).find((each) => each.id === id)
      if (request === undefined) throw new Error('There is no such request')
      await requests.close(tx, request, who.id, { outcome: 'withdrawn', closedBy: clerk })
    })
  await withdraw()
  expect((await saveBiodata(who, '9 Late Road')).status).toBe(409)
  expect(await versions(who)).toHaveLength(1)
})
