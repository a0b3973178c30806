import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stages as allStages, type Stage } from '#contract/stages.ts'
import { stepOf, steps } from '#contract/steps/registry.ts'
import { completeApplicant } from '#tests/support/application-journey.ts'
import {
  type ApplicationServer,
  startApplicationServer,
  type TestApplicant,
} from '#tests/support/application-server.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'
import { showsStoredName } from '#tests/support/stored-names.ts'

/** Expected effect of `update-stage`: the stage advances, nothing changes, or the call is rejected with 409. */
type Outcome = 'advances' | 'is already done' | 'is rejected'

const beforeSteps: readonly Stage[] = [
  'ProfileInitiation',
  'ProfileActivation',
  'PaymentInitiation',
  'PaymentCompletion',
]
const afterSteps: readonly Stage[] = ['SubmitApplication', 'ApplicationSumitted', 'IsAdmitted', 'IsRejected']
const stages: readonly Stage[] = [...beforeSteps, ...steps.map(({ stage }) => stage), ...afterSteps]
/** Stages of the steps that `update-stage` can complete. The other steps are completed only by saving their form. */
const finishedByNext = steps.filter(({ movedBy }) => movedBy !== 'save').map(({ stage }) => stage)

/**
 * Returns the expected result if the applicant at stage `stored` sends the stage `sent`. Does not use the server's
 * table of transitions, so that the test also finds errors in the table.
 */
function expected(stored: Stage, sent: Stage): Outcome {
  if (sent === 'IsAdmitted' || sent === 'IsRejected') return 'is rejected'
  const [from, to] = [stages.indexOf(stored), stages.indexOf(sent)]
  if (stored === 'SubmitApplication' && sent === 'ApplicationSumitted') return 'advances'
  if (to < from) return 'is already done'
  if (to > from) return 'is rejected'
  if (finishedByNext.some((stage) => stage === sent)) return 'advances'
  return sent === 'SubmitApplication' || sent === 'ApplicationSumitted' ? 'is already done' : 'is rejected'
}

let server: ApplicationServer
let complete: TestApplicant
beforeAll(async () => {
  server = await startApplicationServer()
  complete = await completeApplicant(server)
})
afterAll(() => server.stop())

async function store(who: TestApplicant, stage: Stage): Promise<void> {
  const { system } = server.database
  await server.owner.deleteFrom('submission').where('applicantId', '=', who.id).execute()
  await system.updateTable('applicant').set({ submittedAt: null }).where('id', '=', who.id).execute()
  await putAtStage(system, who.id, stage)
}

const send = (who: TestApplicant | null, currentStage: unknown) =>
  server.call('POST', '/Application/update-stage', who, { currentStage })

test('the stages are in the order of the rules above', () => {
  expect(stages).toEqual(allStages)
  expect(finishedByNext).toEqual(
    expect.arrayContaining(['EducationalRecord', 'OlevelResult', 'PictureUpload']),
  )
})

describe.each(stages)('while %s is stored', (stored) => {
  test.each(stages)('%s sent', async (sent) => {
    const outcome = expected(stored, sent)
    const next = outcome === 'advances' ? stages[stages.indexOf(stored) + 1] : stored
    await store(complete, stored)
    const rows = (await server.audit(complete.id)).length
    const reply = await send(complete, sent)
    expect([outcome, reply.status]).toEqual([outcome, outcome === 'is rejected' ? 409 : 200])
    expect(reply.isSuccessful).toBe(outcome !== 'is rejected')
    expect(await server.stageOf(complete.id)).toBe(next)
    expect((await server.audit(complete.id)).length - rows).toBe(outcome === 'advances' ? 1 : 0)
    if (reply.isSuccessful) expect(reply.data).toMatchObject({ nextStage: next })
    expect(reply.message).not.toMatch(showsStoredName)
  })
})

test.each<[Stage, Stage, string]>([
  ['EducationalRecord', 'EducationalRecord', 'Add at least one school record before you continue.'],
  ['OlevelResult', 'OlevelResult', "Add at least one O'level result before you continue."],
  ['PictureUpload', 'PictureUpload', 'Upload your profile picture before you continue.'],
  ['SubmitApplication', 'ApplicationSumitted', 'Fill in your bio-data.'],
])('%s: the guard rejects an empty application with its own message', async (stored, sent, words) => {
  const empty = await server.newApplicant({ stage: stored })
  const reply = await send(empty, sent)
  expect([reply.status, reply.message]).toEqual([422, words])
  expect(await server.stageOf(empty.id)).toBe(stored)
  expect(await server.audit(empty.id)).toEqual([])
})

test.each(optionalSteps.map(stepOf))('an empty list is allowed at $title', async ({ stage }) => {
  const empty = await server.newApplicant({ stage })
  expect((await send(empty, stage)).status).toBe(200)
  expect(await server.stageOf(empty.id)).toBe(stages[stages.indexOf(stage) + 1])
})

test.each(['Nonsense', 'applicationsumitted', '', null, 7, { $ne: '' }])(
  'rejects %j as a stage',
  async (sent) => {
    await store(complete, 'SubmitApplication')
    const reply = await send(complete, sent)
    expect(reply.status).toBe(400)
    expect(reply.errors).toHaveProperty('currentStage')
    expect(await server.stageOf(complete.id)).toBe('SubmitApplication')
  },
)

test('rejects requests without a session, and unknown fields', async () => {
  expect((await send(null, 'EducationalRecord')).status).toBe(401)
  await store(complete, 'EducationalRecord')
  const more = { currentStage: 'EducationalRecord', nextStage: 'IsAdmitted', hasPaidSchoolFee: true }
  const reply = await server.call('POST', '/Application/update-stage', complete, more)
  expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([422, ['nextStage', 'hasPaidSchoolFee']])
  expect(await server.stageOf(complete.id)).toBe('EducationalRecord')
})

test('thirty concurrent Next requests move the stage by one step', async () => {
  await store(complete, 'EducationalRecord')
  const rows = (await server.audit(complete.id)).length
  const replies = await Promise.all(Array.from({ length: 30 }, () => send(complete, 'EducationalRecord')))
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
  expect(await server.stageOf(complete.id)).toBe('OlevelResult')
  expect((await server.audit(complete.id)).length - rows).toBe(1)
})
