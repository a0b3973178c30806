import type { Stage } from '#contract/stages.ts'
import { type AnyStep, type StepId, stepOf, steps } from '#contract/steps/registry.ts'
import { optionalSteps } from '#tests/support/step-examples.ts'

/*
 * A simple model of how an application proceeds. It does not use the server's transition table. The steps, and how
 * each step is completed, come from the step registry.
 */

const order: readonly Stage[] = [
  'ProfileInitiation',
  'ProfileActivation',
  'PaymentInitiation',
  'PaymentCompletion',
  ...steps.map(({ stage }) => stage),
  'SubmitApplication',
  'ApplicationSumitted',
  'IsAdmitted',
  'IsRejected',
]

const after = (stage: Stage): Stage => order[order.indexOf(stage) + 1] ?? stage

export const place = (stage: Stage): number => order.indexOf(stage)

/** Steps that need more calls than adding and removing a record, because an O'level result also contains subjects. */
const ownCalls: readonly StepId[] = ['olevelResults']
export const lists = steps.filter(({ id, movedBy }) => movedBy === 'update-stage' && !ownCalls.includes(id))
export const forms = steps.filter(({ movedBy }) => movedBy !== 'update-stage')

export interface Model {
  stage: Stage
  opened: boolean
  paid: boolean
  /** Number of saved records by step. For a form step, it is 1 after the form was saved. */
  answers: Readonly<Partial<Record<StepId, number>>>
  /** Number of subjects of each sitting. */
  sittings: number[]
}

export const newcomer: Model = {
  stage: 'PaymentInitiation',
  opened: false,
  paid: false,
  answers: {},
  sittings: [],
}

export type Call =
  | { kind: 'initiate' | 'verify' | 'pay' }
  | { kind: 'save' | 'add' | 'remove'; step: StepId }
  | { kind: 'add-sitting' | 'remove-sitting' | 'add-subject' | 'remove-subject' }
  | { kind: 'update-stage'; sent: string }

export interface Outcome {
  status: number
  after: Model
}

const maximumSittings = 2

export function outcomeOf(model: Model, call: Call): Outcome {
  const reject = (status: number): Outcome => ({ status, after: model })
  const take = (change: Partial<Model> = {}): Outcome => ({ status: 200, after: { ...model, ...change } })
  /** Returns the change to stage `next` if the applicant is at `stage`; otherwise an empty change. */
  const leaving = (stage: Stage, next: Stage) => (model.stage === stage ? { stage: next } : {})
  const open = (stage: Stage) =>
    place(model.stage) >= place(stage) && place(model.stage) < place('ApplicationSumitted')

  switch (call.kind) {
    case 'initiate':
      if (place(model.stage) >= place('Biodata')) return reject(409)
      return take({ opened: true, ...leaving('PaymentInitiation', 'PaymentCompletion') })
    case 'verify':
      return model.opened ? take() : reject(404)
    case 'pay':
      if (!model.opened) return reject(404)
      return take({ paid: true, ...leaving('PaymentCompletion', 'Biodata') })
    case 'save': {
      const { stage } = stepOf(call.step)
      return open(stage)
        ? take({ ...count(model, call.step, 1), ...leaving(stage, after(stage)) })
        : reject(409)
    }
    case 'add':
      return open(stepOf(call.step).stage)
        ? take(count(model, call.step, amount(model, call.step) + 1))
        : reject(409)
    case 'remove': {
      const held = amount(model, call.step)
      if (!open(stepOf(call.step).stage)) return reject(409)
      return held > 0 ? take(count(model, call.step, held - 1)) : take()
    }
    case 'add-sitting':
      if (!open('OlevelResult')) return reject(409)
      return model.sittings.length < maximumSittings
        ? take({ sittings: [...model.sittings, 0] })
        : reject(422)
    case 'remove-sitting':
      if (!open('OlevelResult')) return reject(409)
      return model.sittings.length > 0 ? take({ sittings: model.sittings.slice(0, -1) }) : take()
    case 'add-subject':
      if (!open('OlevelResult')) return reject(409)
      return model.sittings.length > 0 ? take({ sittings: changeLast(model.sittings, 1) }) : reject(404)
    case 'remove-subject':
      if (!open('OlevelResult')) return reject(409)
      // Removing a subject that does not exist succeeds without a change.
      return (model.sittings.at(-1) ?? 0) > 0 ? take({ sittings: changeLast(model.sittings, -1) }) : take()
    case 'update-stage':
      return updated(model, call.sent)
  }
}

const changeLast = (sittings: number[], by: number) =>
  sittings.map((subjects, at) => (at === sittings.length - 1 ? subjects + by : subjects))

const amount = ({ answers }: Model, id: StepId): number => answers[id] ?? 0
const count = ({ answers }: Model, id: StepId, held: number): Partial<Model> => ({
  answers: { ...answers, [id]: held },
})

function isReady(model: Model, id: StepId): boolean {
  const { sittings } = model
  if (id === 'olevelResults') return sittings.length > 0 && sittings.every((subjects) => subjects > 0)
  return optionalSteps.includes(id) || amount(model, id) > 0
}

function updated(model: Model, sent: string): Outcome {
  const reject = (status: number): Outcome => ({ status, after: model })
  const asked = order.find((stage) => stage === sent)
  if (asked === undefined) return reject(400)
  if (asked === 'IsAdmitted' || asked === 'IsRejected') return reject(409)
  if (asked === 'ApplicationSumitted' && model.stage === 'SubmitApplication') {
    const complete = model.paid && steps.every(({ id }) => isReady(model, id))
    return complete ? { status: 200, after: { ...model, stage: asked } } : reject(422)
  }
  if (
    place(asked) < place(model.stage) ||
    (asked === model.stage && place(asked) >= place('SubmitApplication'))
  )
    return reject(200)
  const step = steps.find(({ stage }) => stage === asked)
  if (step === undefined || asked !== model.stage || step.movedBy === 'save') return reject(409)
  return isReady(model, step.id) ? { status: 200, after: { ...model, stage: after(asked) } } : reject(422)
}

/** Returns the next call on the way to the submission. After the submission, returns `verify`. */
export function nextCall(model: Model): Call {
  const { stage } = model
  if (stage === 'PaymentInitiation') return { kind: 'initiate' }
  if (stage === 'PaymentCompletion') return { kind: 'pay' }
  if (stage === 'SubmitApplication') {
    const incomplete = steps.find(({ id }) => !isReady(model, id))
    return incomplete === undefined
      ? { kind: 'update-stage', sent: 'ApplicationSumitted' }
      : answerOf(model, incomplete)
  }
  const step = steps.find((each) => each.stage === stage)
  if (step === undefined) return { kind: 'verify' }
  if (step.movedBy === 'update-stage' && isReady(model, step.id)) return { kind: 'update-stage', sent: stage }
  return answerOf(model, step)
}

function answerOf(model: Model, { id, movedBy }: AnyStep): Call {
  if (movedBy !== 'update-stage') return { kind: 'save', step: id }
  if (id !== 'olevelResults') return { kind: 'add', step: id }
  if (model.sittings.length === 0) return { kind: 'add-sitting' }
  return (model.sittings.at(-1) ?? 0) === 0 ? { kind: 'add-subject' } : { kind: 'remove-sitting' }
}
