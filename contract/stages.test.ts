import { expect, test } from 'vitest'
import {
  hasReached,
  mayEdit,
  positionOf,
  type Stage,
  stages,
  stageUpdate,
  transitionFor,
  waitsForActivation,
} from './stages.ts'
import { steps } from './steps/registry.ts'

const before = (stage: Stage) => stages.slice(0, stages.indexOf(stage))
const after = (stage: Stage) => stages.slice(stages.indexOf(stage) + 1)
const kind = (stored: Stage, sent: Stage) => stageUpdate(stored, sent).kind
const decided = ['IsAdmitted', 'IsRejected'] as const
const ordinary = stages.filter((stage) => !['ApplicationSumitted', ...decided].includes(stage))

test('stages are numbered from 1, and an applicant at a stage has reached it', () => {
  expect(positionOf('ProfileInitiation')).toBe(1)
  expect(positionOf('IsRejected')).toBe(stages.length)
  expect(hasReached('Biodata', 'Biodata')).toBe(true)
  expect(hasReached('PaymentCompletion', 'Biodata')).toBe(false)
})

test('the steps follow the application fee in their order and lead to the submission', () => {
  const order = [...steps.map(({ stage }) => stage), 'SubmitApplication' as const]
  expect(transitionFor('PaymentInitiation', 'application-fee-confirmed')?.to).toBe(order[0])
  expect(transitionFor('PaymentCompletion', 'application-fee-confirmed')?.to).toBe(order[0])
  for (const [index, { id, stage, movedBy }] of steps.entries()) {
    const next = order[index + 1]
    expect(transitionFor(stage, `${id}-saved`)?.to).toBe(movedBy === 'update-stage' ? undefined : next)
    expect(transitionFor(stage, `${id}-finished`)?.to).toBe(movedBy === 'save' ? undefined : next)
  }
})

test('only the two stages before the application fee wait for activation', () => {
  expect(stages.filter(waitsForActivation)).toEqual(['ProfileInitiation', 'ProfileActivation'])
})

test.each(steps)('$id may be edited from its own stage until submission', ({ stage }) => {
  const editable = [stage, ...after(stage)].filter((each) => before('ApplicationSumitted').includes(each))
  expect(stages.filter((stored) => mayEdit(stored, stage))).toEqual(editable)
})

test.each(steps)(
  '$id may be corrected after the submission, unless the applicant is admitted',
  ({ stage }) => {
    expect(stages.filter((stored) => mayEdit(stored, stage, true))).toEqual([
      'ApplicationSumitted',
      'IsRejected',
    ])
  },
)

test.each(ordinary)(
  'an update to %s is already done at a later stage, and too early at an earlier stage',
  (sent) => {
    for (const stored of after(sent)) expect([stored, kind(stored, sent)]).toEqual([stored, 'already-done'])
    for (const stored of before(sent)) expect([stored, kind(stored, sent)]).toEqual([stored, 'too-early'])
  },
)

test('an update to the current stage completes the steps that update-stage may complete, and no others', () => {
  const finished = steps.flatMap(({ stage, movedBy }) => (movedBy === 'save' ? [] : [stage]))
  for (const { id, stage, movedBy } of steps)
    expect(stageUpdate(stage, stage)).toEqual(
      movedBy === 'save'
        ? { kind: 'not-yours' }
        : { kind: 'advance', transition: transitionFor(stage, `${id}-finished`) },
    )
  const others = ordinary.filter((stage) => !(finished as Stage[]).includes(stage))
  for (const stage of others)
    expect([stage, kind(stage, stage)]).toEqual([
      stage,
      stage === 'SubmitApplication' ? 'already-done' : 'not-yours',
    ])
})

test('a client submits by sending the stage that follows the submission', () => {
  expect(stageUpdate('SubmitApplication', 'ApplicationSumitted')).toEqual({
    kind: 'advance',
    transition: transitionFor('SubmitApplication', 'application-submitted'),
  })
  for (const stored of before('SubmitApplication'))
    expect(kind(stored, 'ApplicationSumitted')).toBe('too-early')
  for (const stored of ['ApplicationSumitted', ...decided] as const)
    expect(kind(stored, 'ApplicationSumitted')).toBe('already-done')
})

test.each(decided)('%s cannot be sent at any stage', (sent) => {
  expect(stages.filter((stored) => kind(stored, sent) !== 'not-yours')).toEqual([])
})
