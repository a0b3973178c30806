import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { application } from '#contract/endpoints/application.ts'
import { stages } from '#contract/stages.ts'
import type { StepId } from '#contract/steps/registry.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { callsOf } from './application-calls.ts'
import { type Call, forms, lists, newcomer, nextCall, outcomeOf, place } from './application-model.ts'

/*
 * Makes calls in random order and compares the server with a model. `MATRIC_SEQUENCES=10000` sets the number of
 * sequences. `MATRIC_SEED` repeats a failed run.
 */
const sequences = Number(process.env['MATRIC_SEQUENCES'] ?? 150)
const seed = Number(process.env['MATRIC_SEED'] ?? 20_260_101)
const parameters = { numRuns: sequences, seed }

const server = await forThisFile(startApiServer())

const calls: Call[] = [
  ...(['initiate', 'verify', 'pay'] as const).map((kind) => ({ kind })),
  ...forms.map(({ id }) => ({ kind: 'save' as const, step: id })),
  ...lists.flatMap(({ id }) => (['add', 'remove'] as const).map((kind) => ({ kind, step: id }))),
  ...(['add-sitting', 'remove-sitting', 'add-subject', 'remove-subject'] as const).map((kind) => ({ kind })),
]

/**
 * Any call, or `next` for the call that brings the applicant one step further. Without `next`, few sequences would
 * reach a late stage.
 */
const anyCall: fc.Arbitrary<Call | 'next'> = fc.oneof(
  { weight: 14, arbitrary: fc.constant<'next'>('next') },
  { weight: 4, arbitrary: fc.constantFrom(...calls) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<string>(...stages, 'ApplicationSubmitted', 'Admitted', '')
      .map((sent) => ({ kind: 'update-stage' as const, sent })),
  },
)
const anySequence = fc.array(anyCall, { minLength: 8, maxLength: 25, size: 'max' })

/** Returns whether the application fee is paid, whether a submission exists, and the required steps without answers. */
async function recordOf(id: string, token: string) {
  const answer = await server.ask('GET', application.get.path, { token })
  const { steps: answered, uploads } = application.get.data.parse(answer.data)
  const { rows } = await sql<{ fee: boolean; submission: boolean }>`select
      fees_paid ->> 'ApplicationFee' is not null as fee,
      exists (select from submission where applicant_id = ${id}) as submission
    from applicant where id = ${id}`.execute(server.database.system)
  const isFilled = (stepId: StepId, sections: unknown[]) =>
    stepId === 'picture' ? uploads.some(({ type }) => type === 'Profile picture') : sections.length > 0
  const incomplete = answered.filter(
    ({ stepId, sections }) => !isFilled(stepId, sections) && !optionalSteps.includes(stepId),
  )
  return { ...rows[0], incomplete: incomplete.map(({ stepId }) => stepId) }
}

/**
 * Makes the calls of one sequence and returns the applicant's last stage. `careless` runs after each call and simulates
 * a server fault.
 * @throws if the server differs from the model
 */
async function follow(sequence: (Call | 'next')[], careless?: (id: string, call: Call) => Promise<void>) {
  const who = await server.applicant('PaymentInitiation')
  const make = callsOf(server, who)
  let model = newcomer
  for (const each of sequence) {
    const call = each === 'next' ? nextCall(model) : each
    const { status, after } = outcomeOf(model, call)
    const answered = await make(call)
    await careless?.(who.id, call)
    const stage = await server.stageOf(who.id)
    expect({ call, from: model.stage, status: answered, stage }).toEqual({
      call,
      from: model.stage,
      status,
      stage: after.stage,
    })
    expect(place(stage)).toBeGreaterThanOrEqual(place(model.stage))
    model = after
  }
  const { fee, submission, incomplete } = await recordOf(who.id, who.token)
  const submitted = model.stage === 'ApplicationSumitted'
  expect(submission).toBe(submitted)
  if (submitted) expect({ fee, incomplete }).toEqual({ fee: true, incomplete: [] })
  return model.stage
}

test('no order of calls skips a guard before the submission or leads to an admission', async () => {
  const reached: string[] = []
  await fc.assert(
    fc.asyncProperty(anySequence, async (sequence) => {
      reached.push(await follow(sequence))
    }),
    parameters,
  )
  // The sequences are useful only if some of them reach the submission and the others end at different stages.
  const submitted = reached.filter((stage) => stage === 'ApplicationSumitted').length
  expect(submitted).toBeGreaterThan(sequences / 20)
  expect(new Set(reached).size).toBeGreaterThan(5)
}, 600_000)

test('detects a server that trusts the stage in the request', async () => {
  const believing = async (id: string, call: Call) => {
    const stage = stages.find((each) => call.kind === 'update-stage' && each === call.sent)
    if (stage !== undefined) await server.setStage(id, stage)
  }
  const found = await fc.check(
    fc.asyncProperty(anySequence, async (sequence) => void (await follow(sequence, believing))),
    { ...parameters, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
})
