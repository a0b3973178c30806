import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { readableApplication } from '#contract/endpoints/application.ts'
import type { Stage } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { aBiodata } from '#tests/support/samples.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const submit = (who: TestApplicant | null, from = server) =>
  from.call('POST', '/Application/update-stage', who, { currentStage: 'ApplicationSumitted' })
const read = async (who: TestApplicant) =>
  readableApplication.parse((await server.call('GET', '/Application/get-application', who)).data)
const valuesOf = (application: z.output<typeof readableApplication>) =>
  application.steps.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.map(({ value }) => value)))

async function countsOf(who: TestApplicant, from = server) {
  const { system } = from.database
  const of = (table: 'submission' | 'notification') =>
    system.selectFrom(table).selectAll().where('applicantId', '=', who.id).execute()
  const mails = await system
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', `${who.id}@example.com`)
    .execute()
  const audit = (await from.audit(who.id)).filter(({ action }) => action === 'application-submitted')
  return {
    submissions: (await of('submission')).length,
    notifications: (await of('notification')).length,
    mails: mails.length,
    audit: audit.length,
  }
}

test('fifty concurrent submissions store one submission, mail, notification and audit entry', async () => {
  const who = await completeApplicant(server)
  const replies = await Promise.all(Array.from({ length: 50 }, () => submit(who)))
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  expect(replies.filter(({ message }) => message === 'Your application is submitted.')).toHaveLength(1)
  expect(replies[0]?.data).toMatchObject({
    nextStage: 'ApplicationSumitted',
    submittedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
  expect(await countsOf(who)).toEqual({ submissions: 1, notifications: 1, mails: 1, audit: 1 })
  expect(await server.stageOf(who.id)).toBe('ApplicationSumitted')
})

test('the application shows current answers before the submission and the snapshot afterwards', async () => {
  const who = await completeApplicant(server)
  const live = await read(who)
  expect(live.submittedAt).toBeNull()
  expect(live.steps.map(({ stepId }) => stepId)).toEqual(steps.map(({ id }) => id))
  expect(live.steps.every(({ missing }) => missing === null)).toBe(true)
  expect(valuesOf(live)).toEqual(
    expect.arrayContaining(['Ẹ̀kúndayọ̀ Ọlúwaṣeun Táíwò', '23/04/1988', 'Akwa Ibom', 'A1', 'Blue Gate Stores']),
  )
  expect(live.uploads.map(({ type }) => type)).toEqual(['WAEC Result', 'Profile picture'])

  await submit(who)
  const { system } = server.database
  await system.updateTable('applicant').set({ surname: 'Changed' }).where('id', '=', who.id).execute()
  await system.deleteFrom('schoolRecord').where('applicantId', '=', who.id).execute()
  const frozen = await read(who)
  expect(frozen.submittedAt).not.toBeNull()
  expect(frozen.steps).toEqual(live.steps)
  expect(frozen.uploads).toEqual(live.uploads)
})

test('missing parts are named step by step', async () => {
  const who = await server.newApplicant()
  const { steps: readable, uploads } = await read(who)
  expect(readable.map(({ stepId }) => stepId)).toEqual(steps.map(({ id }) => id))
  const incomplete = readable.filter(({ missing }) => missing !== null)
  expect(incomplete.map(({ stepId }) => stepId)).toEqual(
    steps.map(({ id }) => id).filter((id) => !optionalSteps.includes(id)),
  )
  for (const { missing } of incomplete) expect(missing).toMatch(/^[A-Z].*\.$/)
  expect(incomplete[0]?.missing).toBe('Fill in your bio-data.')
  expect(uploads).toEqual([])
})

test('the submission requires answers that were removed after their step', async () => {
  const who = await completeApplicant(server)
  await server.database.system.deleteFrom('schoolRecord').where('applicantId', '=', who.id).execute()
  const reply = await submit(who)
  expect([reply.status, reply.message]).toEqual([422, 'Add at least one school record before you continue.'])
  expect(await countsOf(who)).toEqual({ submissions: 0, notifications: 0, mails: 0, audit: 0 })
  expect(await server.stageOf(who.id)).toBe('SubmitApplication')
})

test('after a concurrent edit and submission the snapshot equals the sections', async () => {
  for (let round = 0; round < 5; round++) {
    const who = await completeApplicant(server)
    const address = `${round} Race Road`
    const [edit] = await Promise.all([
      server.call('PATCH', '/Profile/update-biodata', who, { ...aBiodata, address }),
      submit(who),
    ])
    expect([200, 409]).toContain(edit.status)
    expect(valuesOf(await read(who)).includes(address)).toBe(edit.status === 200)
  }
})

test('a failure to queue the mail rolls back the submission', async () => {
  const who = await completeApplicant(server)
  const { system } = server.database
  await system
    .updateTable('applicant')
    .set({ email: `broken${who.id}` })
    .where('id', '=', who.id)
    .execute()
  expect((await submit(who)).status).toBe(500)
  expect(await countsOf(who)).toEqual({ submissions: 0, notifications: 0, mails: 0, audit: 0 })
  expect(await server.stageOf(who.id)).toBe('SubmitApplication')
})

test('applications can be submitted on the closing day but not after it', async () => {
  const day = (closesOn: string) =>
    startApplicationServer((data) => ({ ...data, admission: { ...data.admission, closesOn } }))
  const [closed, open] = await Promise.all([day('2020-01-31'), day('2999-01-31')])
  const [late, inTime] = [await completeApplicant(closed), await completeApplicant(open)]
  const rejected = await submit(late, closed)
  expect([rejected.status, rejected.message]).toEqual([422, expect.stringContaining('closed')])
  expect(await countsOf(late, closed)).toMatchObject({ submissions: 0, mails: 0 })
  expect((await submit(inTime, open)).status).toBe(200)
  await Promise.all([closed.stop(), open.stop()])
})

test('reading and submitting require a session', async () => {
  expect((await submit(null)).status).toBe(401)
  expect((await server.call('GET', '/Application/get-application', null)).status).toBe(401)
})

test('no order of calls reaches the submission without satisfying every guard', async () => {
  const sendable = [
    ...steps.map(({ stage }) => stage),
    'ApplicationSumitted',
    'SubmitApplication',
    'IsAdmitted',
  ]
  let seed = 4711
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const who = await server.newApplicant()
  for (let call = 0; call < 150; call++) {
    const currentStage = sendable[random(sendable.length)]
    await server.call('POST', '/Application/update-stage', who, { currentStage })
  }
  const stage: Stage = 'Biodata'
  expect(await server.stageOf(who.id)).toBe(stage)
})
