import { expect, test } from 'vitest'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import { institution } from '#tests/support/institution/index.ts'
import { type StepId, steps } from '#contract/steps/registry.ts'
import { endpointOf } from '#tests/support/step-examples.ts'
import { draftTasks } from './drafts.tasks.ts'
import { draftsService } from './drafts.service.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const save = (who: TestApplicant, section: string, answers: object) =>
  server.call('POST', '/Application/save-draft', who, { section, answers })
const list = async (who: TestApplicant) =>
  (await server.call('GET', '/Application/get-drafts', who)).data as { section: string; answers: object }[]
const rows = () => server.database.system.selectFrom('draft').selectAll().execute()

test('a draft is stored as typed, replaced by the next one, and read only by its owner', async () => {
  const [who, other] = [await server.newApplicant(), await server.newApplicant()]
  await save(who, 'biodata', { address: '12 Mark', dob: '1988-0', noOthername: true })
  await save(who, 'biodata', { address: '12 Market Road', nin: '123' })
  await save(who, 'nextOfKin', { firstName: 'Ụzọ' })
  const drafts = await list(who)
  expect(drafts).toHaveLength(2)
  expect(drafts).toContainEqual(
    expect.objectContaining({ section: 'biodata', answers: { address: '12 Market Road', nin: '123' } }),
  )
  expect(await list(other)).toEqual([])
  await server.call('DELETE', '/Application/remove-draft', other, { section: 'biodata' })
  expect(await list(who)).toHaveLength(2)
  await server.call('DELETE', '/Application/remove-draft', who, { section: 'biodata' })
  expect((await list(who)).map(({ section }) => section)).toEqual(['nextOfKin'])
})

const text = (value: string) => ({ address: value })
const writers = { phone: 'phone-of-the-applicant', other: 'computer-of-the-applicant' }
/** Saves a draft from the device `writer`. `basedOn` is the `savedAt` of the draft that the device knows, or null. */
const saveFrom = async (who: TestApplicant, answers: object, basedOn: unknown, writer: string) => {
  const body = { section: 'biodata', answers, basedOn, writer }
  const { status, code, data } = await server.call('POST', '/Application/save-draft', who, body)
  return { status, code, data: data as { savedAt: string } | null }
}

test('a device that does not know the newest draft gets it instead of replacing it', async () => {
  const who = await server.newApplicant()
  const first = await saveFrom(who, text('1 Phone Road'), null, writers.phone)
  const rejected = await saveFrom(who, text('2 Computer Road'), null, writers.other)
  expect(rejected).toMatchObject({ status: 409, code: 'draft-changed' })
  expect(rejected.data).toEqual({
    section: 'biodata',
    answers: text('1 Phone Road'),
    savedAt: first.data?.savedAt,
    writer: writers.phone,
  })
  expect(await list(who)).toMatchObject([{ answers: text('1 Phone Road') }])
  const merged = await saveFrom(who, text('3 Both'), rejected.data?.savedAt, writers.other)
  expect(merged.status).toBe(200)
  expect((await saveFrom(who, text('4'), first.data?.savedAt, writers.phone)).status).toBe(409)
  expect(await list(who)).toMatchObject([{ answers: text('3 Both'), writer: writers.other }])
})

test('a device may repeat its save after a lost response, and without a stored draft it may always save', async () => {
  const who = await server.newApplicant()
  await saveFrom(who, text('12 Mar'), null, writers.phone)
  const again = await saveFrom(who, text('12 Market'), null, writers.phone)
  expect(again.status).toBe(200)
  await server.call('DELETE', '/Application/remove-draft', who, { section: 'biodata' })
  const next = await saveFrom(who, text('12 Market Road'), again.data?.savedAt, writers.other)
  expect(next.status).toBe(200)
})

test('a client that names no earlier draft replaces any draft', async () => {
  const who = await server.newApplicant()
  await saveFrom(who, text('1'), null, writers.phone)
  expect((await save(who, 'biodata', text('2'))).status).toBe(200)
  expect(await list(who)).toMatchObject([{ answers: text('2'), writer: null }])
  expect((await saveFrom(who, text('3'), null, writers.phone)).status).toBe(409)
})

test('of many devices that continue the same draft at once, exactly one replaces it', async () => {
  const who = await server.newApplicant()
  let base: string | null = null
  for (let round = 0; round < 5; round += 1) {
    const devices = Array.from({ length: 8 }, (_, at) => `device-number-${round}-${at}`)
    const answers = await Promise.all(devices.map((device) => saveFrom(who, text(device), base, device)))
    const stored = answers.find(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    const next: string | undefined = stored?.data?.savedAt
    expect(next).not.toBe(base)
    base = next ?? null
  }
})

test('a draft leaves nothing in the audit log', async () => {
  const who = await server.newApplicant()
  await save(who, 'biodata', { nin: '98765432109' })
  await server.call('DELETE', '/Application/remove-draft', who, { section: 'biodata' })
  const entries = await server.database.system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', who.id)
    .execute()
  expect(entries).toEqual([])
})

// Steps whose draft the server deletes after a save. The portal deletes O'level drafts itself. Pictures have no drafts.
const stepsWithDeletedDraft = steps.filter(({ id }) => id !== 'olevelResults' && id !== 'picture')

test.each(stepsWithDeletedDraft)('saving $id deletes its draft and no other', async (step) => {
  const section = step.id
  const who = await server.newApplicant({ stage: step.stage })
  const kept: StepId = section === 'nextOfKin' ? 'biodata' : 'nextOfKin'
  await save(who, section, { text: 'Typed' })
  await save(who, kept, { text: 'Kept' })
  const [call] = step.example(institution).answer
  if (call === undefined) throw new Error(`${section} has no example`)
  const { method, path } = endpointOf(step, call)
  const saved = await server.call(method, path, who, call.body)
  expect(saved.message).toMatch(/saved|added/)
  expect((await list(who)).map((draft) => draft.section)).toEqual([kept])
})

test('forms after the submission have drafts too', async () => {
  const who = await completeApplicant(server)
  await server.call('POST', '/Application/update-stage', who, { currentStage: 'ApplicationSumitted' })
  await save(who, 'requestAnswers', { 'reply-0197f3a2-7b1c-7def-8123-456789abcdef': 'I have no slip' })
  await save(who, 'declineOffer', { reason: 'Too far' })
  expect((await list(who)).map(({ section }) => section).sort()).toEqual(['declineOffer', 'requestAnswers'])
  await server.call('DELETE', '/Application/remove-draft', who, { section: 'declineOffer' })
  expect((await list(who)).map(({ section }) => section)).toEqual(['requestAnswers'])
})

test('a subject to add to a saved result has a draft', async () => {
  const who = await server.newApplicant()
  const answers = { resultId: '0197f3a2-7b1c-7def-8123-456789abcdef', subjectName: 'Yoruba', grade: '' }
  await save(who, 'newSubject', answers)
  expect(await list(who)).toMatchObject([{ section: 'newSubject', answers }])
})

test('a draft has limits', async () => {
  const who = await server.newApplicant()
  const long = 'x'.repeat(1_001)
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`field${at}`, 'x']))
  const large = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 'x'.repeat(900)]))
  for (const answers of [{ address: long }, many, large, { 'no field': 'x' }, { address: 7 }])
    expect((await save(who, 'biodata', answers)).status).toBe(400)
  expect((await save(who, 'somewhere', {})).status).toBe(400)
  expect(await list(who)).toEqual([])
})

test('characters that JSON of PostgreSQL cannot hold are removed', async () => {
  const who = await server.newApplicant()
  await save(who, 'biodata', { address: 'a\u0000b\ud800c' })
  expect(await list(who)).toMatchObject([{ answers: { address: 'ab\ufffdc' } }])
})

test('more than 120 drafts in a minute are rejected', async () => {
  const who = await server.newApplicant()
  const statuses: number[] = []
  for (let at = 0; at < 121; at += 1) statuses.push((await save(who, 'biodata', { at: `${at}` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.at(-1)).toBe(429)
})

test('drafts that were not changed for 90 days are deleted', async () => {
  await server.database.system.deleteFrom('draft').execute()
  for (const days of [89, 91]) {
    const who = await server.newApplicant()
    await save(who, 'biodata', { days: `${days}` })
    const savedAt = new Date(Date.now() - days * 86_400_000)
    await server.database.system
      .updateTable('draft')
      .set({ savedAt })
      .where('applicantId', '=', who.id)
      .execute()
  }
  await draftTasks(draftsService({ database: server.database, savesPerMinute: 1 })).delete_old_drafts()
  expect((await rows()).map(({ answers }) => answers)).toEqual([{ days: '89' }])
})
