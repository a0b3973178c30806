import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stage } from '#contract/stages.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
} from '#tests/support/application-server.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'

/**
 * What `update-stage` does for every stored stage (lines) and every sent one (columns), written by hand:
 * A advances, = is a success that changes nothing, - is refused with 409.
 */
const columns: Stage[] = [
  'ProfileInitiation',
  'ProfileActivation',
  'PaymentInitiation',
  'PaymentCompletion',
  'Biodata',
  'NextOfKin',
  'ProgrammeApplication',
  'EducationalRecord',
  'OlevelResult',
  'EmploymentRecord',
  'PictureUpload',
  'SubmitApplication',
  'ApplicationSumitted',
  'IsAdmitted',
  'IsRejected',
]
const table: [Stage, string, Stage | null][] = [
  ['ProfileInitiation', '- - - - - - - - - - - - - - -', null],
  ['ProfileActivation', '= - - - - - - - - - - - - - -', null],
  ['PaymentInitiation', '= = - - - - - - - - - - - - -', null],
  ['PaymentCompletion', '= = = - - - - - - - - - - - -', null],
  ['Biodata', '= = = = - - - - - - - - - - -', null],
  ['NextOfKin', '= = = = = - - - - - - - - - -', null],
  ['ProgrammeApplication', '= = = = = = - - - - - - - - -', null],
  ['EducationalRecord', '= = = = = = = A - - - - - - -', 'OlevelResult'],
  ['OlevelResult', '= = = = = = = = A - - - - - -', 'EmploymentRecord'],
  ['EmploymentRecord', '= = = = = = = = = A - - - - -', 'PictureUpload'],
  ['PictureUpload', '= = = = = = = = = = A - - - -', 'SubmitApplication'],
  ['SubmitApplication', '= = = = = = = = = = = = A - -', 'ApplicationSumitted'],
  ['ApplicationSumitted', '= = = = = = = = = = = = = - -', null],
  ['IsAdmitted', '= = = = = = = = = = = = = - -', null],
  ['IsRejected', '= = = = = = = = = = = = = - -', null],
]

let server: ApplicationServer
let complete: TestApplicant
beforeAll(async () => {
  server = await startApplicationServer()
  complete = await completeApplicant(server)
})
afterAll(() => server.stop())

async function store(who: TestApplicant, stage: Stage): Promise<void> {
  const { system } = server.database
  await system.deleteFrom('submission').where('applicantId', '=', who.id).execute()
  await system.updateTable('applicant').set({ submittedAt: null }).where('id', '=', who.id).execute()
  await putAtStage(system, who.id, stage)
}

const send = (who: TestApplicant | null, currentStage: unknown) =>
  server.call('POST', '/Application/update-stage', who, { currentStage })

test('the table has every pair', () => {
  expect(table.map(([stored]) => stored)).toEqual(columns)
  expect(new Set(table.map(([, line]) => line.split(' ').length))).toEqual(new Set([15]))
})

describe.each(table)('while %s is stored', (stored, line, next) => {
  test.each(columns.map((sent, at) => [sent, line.split(' ')[at]]))('%s sent: %s', async (sent, outcome) => {
    await store(complete, stored)
    const rows = (await server.audit(complete.id)).length
    const reply = await send(complete, sent)
    expect(reply.status).toBe(outcome === '-' ? 409 : 200)
    expect(reply.isSuccessful).toBe(outcome !== '-')
    expect(await server.stageOf(complete.id)).toBe(outcome === 'A' ? next : stored)
    expect((await server.audit(complete.id)).length - rows).toBe(outcome === 'A' ? 1 : 0)
    if (outcome !== '-') expect(reply.data).toMatchObject({ nextStage: outcome === 'A' ? next : stored })
    // A person is never shown a stored name.
    expect(columns.filter((name) => new RegExp(`\\b${name}\\b`).test(reply.message))).toEqual([])
  })
})

test.each<[Stage, Stage, string]>([
  ['EducationalRecord', 'EducationalRecord', 'Add at least one school record before you go on.'],
  ['OlevelResult', 'OlevelResult', "Add at least one O'level result before you go on."],
  ['PictureUpload', 'PictureUpload', 'Upload your profile picture before you go on.'],
  ['SubmitApplication', 'ApplicationSumitted', 'Fill in your bio-data.'],
])('%s: the guard refuses an empty application in its own words', async (stored, sent, words) => {
  const empty = await server.newApplicant({ stage: stored })
  const reply = await send(empty, sent)
  expect([reply.status, reply.message]).toEqual([422, words])
  expect(await server.stageOf(empty.id)).toBe(stored)
  expect(await server.audit(empty.id)).toEqual([])
})

test('an empty list of employments is allowed', async () => {
  const empty = await server.newApplicant({ stage: 'EmploymentRecord' })
  expect((await send(empty, 'EmploymentRecord')).status).toBe(200)
  expect(await server.stageOf(empty.id)).toBe('PictureUpload')
})

test.each(['Nonsense', 'applicationsumitted', '', null, 7, { $ne: '' }])('%j is no stage', async (sent) => {
  await store(complete, 'SubmitApplication')
  const reply = await send(complete, sent)
  expect(reply.status).toBe(400)
  expect(reply.errors).toHaveProperty('currentStage')
  expect(await server.stageOf(complete.id)).toBe('SubmitApplication')
})

test('a stranger is signed out, and what else is sent is refused', async () => {
  expect((await send(null, 'EducationalRecord')).status).toBe(401)
  await store(complete, 'EducationalRecord')
  const more = { currentStage: 'EducationalRecord', nextStage: 'IsAdmitted', hasPaidSchoolFee: true }
  const reply = await server.call('POST', '/Application/update-stage', complete, more)
  expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([422, ['nextStage', 'hasPaidSchoolFee']])
  expect(await server.stageOf(complete.id)).toBe('EducationalRecord')
})

test('of thirty Next at the same time one moves the stage, by one step', async () => {
  await store(complete, 'EducationalRecord')
  const rows = (await server.audit(complete.id)).length
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(complete, 'EducationalRecord')))
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  expect(await server.stageOf(complete.id)).toBe('OlevelResult')
  expect((await server.audit(complete.id)).length - rows).toBe(1)
})
