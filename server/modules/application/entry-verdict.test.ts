import { expect, test } from 'vitest'
import { readableApplication } from '#contract/endpoints/application.ts'
import { olevelEndpoints, olevelResult } from '#contract/steps/olevel-result.ts'
import { programmeEndpoints } from '#contract/steps/programme.ts'
import { callerOf, completeApplicant } from '#tests/support/application-journey.ts'
import { startApplicationServer, type TestApplicant } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApplicationServer())

const verdictOf = async (who: TestApplicant) => {
  const { data } = await server.call('GET', '/Application/get-application', who)
  return readableApplication.parse(data).entryVerdict
}

/** Adds subjects to a sitting that contains only English Language and Mathematics, both with the grade A1. */
async function addSubjects(who: TestApplicant, subjects: readonly (readonly [string, string])[]) {
  const { data } = await server.call('GET', olevelEndpoints.list.path, who)
  const resultId = olevelResult.parse(Array.isArray(data) ? data[0] : undefined).resultId
  for (const [subjectName, grade] of subjects)
    await callerOf(server, who).call(olevelEndpoints.addSubject, { resultId, subjectName, grade })
}

const submit = (who: TestApplicant) =>
  server.call('POST', '/Application/update-stage', who, { currentStage: 'ApplicationSumitted' })

test('an application that falls short says what is missing, and can be submitted', async () => {
  const who = await completeApplicant(server)
  expect(await verdictOf(who)).toEqual({
    outcome: 'short',
    programme: 'B.Sc. Bookkeeping',
    level: '100',
    missing: ['3 credits more in all'],
    alternatives: [],
  })
  expect((await submit(who)).status).toBe(200)
  expect(await verdictOf(who)).toBeNull()
})

test('an application that falls short names the programmes that fit', async () => {
  const who = await completeApplicant(server)
  await addSubjects(who, [['Biology', 'C6']])
  expect(await verdictOf(who)).toMatchObject({
    missing: ['2 credits more in all'],
    alternatives: ['National Diploma in Haulage'],
  })
  await callerOf(server, who).call(programmeEndpoints.apply, { programmeId: 'haulage-nd' })
  expect(await verdictOf(who)).toMatchObject({ outcome: 'met', level: 'ND 1', missing: [], alternatives: [] })
})

test('awaited results leave the verdict open', async () => {
  const who = await completeApplicant(server)
  await addSubjects(who, [
    ['Biology', 'AR'],
    ['Economics', 'AR'],
    ['Geography', 'AR'],
  ])
  expect(await verdictOf(who)).toMatchObject({ outcome: 'awaiting', missing: ['3 credits more in all'] })
})

test('there is no verdict while an answer is missing', async () => {
  const who = await completeApplicant(server)
  await server.database.system.deleteFrom('schoolRecord').where('applicantId', '=', who.id).execute()
  expect(await verdictOf(who)).toBeNull()
})
