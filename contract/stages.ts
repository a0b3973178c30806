import { type StepId, type StepStage, steps } from './steps/registry.ts'

/*
 * State machine of an application. Until the submission, the stored stage names the next step.
 * `ApplicationSumitted` is misspelt on purpose, because the API spells it this way.
 */

const opening = ['ProfileInitiation', 'ProfileActivation', 'PaymentInitiation', 'PaymentCompletion'] as const
const closing = ['SubmitApplication', 'ApplicationSumitted', 'IsAdmitted', 'IsRejected'] as const

export type Stage = (typeof opening)[number] | StepStage | (typeof closing)[number]

/** All stages, from registration to decision, in the order in which an application passes through them. */
export const stages: readonly Stage[] = [...opening, ...steps.map((step) => step.stage), ...closing]

export type StageEvent =
  | 'profile-created'
  | 'profile-activated'
  | 'application-fee-initiated'
  | 'application-fee-confirmed'
  | `${StepId}-saved`
  | `${StepId}-finished`
  | 'application-submitted'
  | 'offer-released'
  | 'refusal-released'

export type Actor = 'applicant' | 'gateway' | 'office'

export interface Transition {
  from: Stage
  event: StageEvent
  to: Stage
  actor: Actor
  /**
   * Condition of the transition, besides stage, event and actor. `step`: the step in `step` is complete. `all-steps`:
   * every step is complete. `reconsideration`: the decision was proposed in a reconsideration of the rejection.
   */
  guard: 'none' | 'step' | 'all-steps' | 'reconsideration'
  /** Step that the transition completes; undefined if it completes none. */
  step?: StepId
}

/**
 * Transitions that complete a step. Depending on `movedBy`, the event is a save of the step, an `update-stage` request,
 * or whichever of the two comes first.
 */
const stepTransitions: Transition[] = steps.flatMap((step, index): Transition[] => {
  const to = steps[index + 1]?.stage ?? 'SubmitApplication'
  const move = { from: step.stage, to, actor: 'applicant', step: step.id } as const
  const saved: Transition = { ...move, event: `${step.id}-saved`, guard: 'none' }
  const finished: Transition = { ...move, event: `${step.id}-finished`, guard: 'step' }
  if (step.movedBy === 'save') return [saved]
  return step.movedBy === 'update-stage' ? [finished] : [saved, finished]
})

const afterOpening = steps[0].stage

/** All allowed transitions between stages. */
export const transitions: readonly Transition[] = [
  {
    from: 'ProfileInitiation',
    event: 'profile-created',
    to: 'ProfileActivation',
    actor: 'applicant',
    guard: 'none',
  },
  {
    from: 'ProfileActivation',
    event: 'profile-activated',
    to: 'PaymentInitiation',
    actor: 'applicant',
    guard: 'none',
  },
  {
    from: 'PaymentInitiation',
    event: 'application-fee-initiated',
    to: 'PaymentCompletion',
    actor: 'applicant',
    guard: 'none',
  },
  {
    from: 'PaymentInitiation',
    event: 'application-fee-confirmed',
    to: afterOpening,
    actor: 'gateway',
    guard: 'none',
  },
  {
    from: 'PaymentCompletion',
    event: 'application-fee-confirmed',
    to: afterOpening,
    actor: 'gateway',
    guard: 'none',
  },
  ...stepTransitions,
  {
    from: 'SubmitApplication',
    event: 'application-submitted',
    to: 'ApplicationSumitted',
    actor: 'applicant',
    guard: 'all-steps',
  },
  { from: 'ApplicationSumitted', event: 'offer-released', to: 'IsAdmitted', actor: 'office', guard: 'none' },
  {
    from: 'ApplicationSumitted',
    event: 'refusal-released',
    to: 'IsRejected',
    actor: 'office',
    guard: 'none',
  },
  {
    from: 'IsRejected',
    event: 'offer-released',
    to: 'IsAdmitted',
    actor: 'office',
    guard: 'reconsideration',
  },
  {
    from: 'IsRejected',
    event: 'refusal-released',
    to: 'IsRejected',
    actor: 'office',
    guard: 'reconsideration',
  },
]

/** Returns the position of a stage, 1 to 15. */
export function positionOf(stage: Stage): number {
  return stages.indexOf(stage) + 1
}

export function isStage(value: string): value is Stage {
  return (stages as readonly string[]).includes(value)
}

/** Returns whether `stage` is `other` or a later stage. */
export function hasReached(stage: Stage, other: Stage): boolean {
  return positionOf(stage) >= positionOf(other)
}

/** Returns the transition for an event at a stage; undefined if there is none. */
export function transitionFor(stage: Stage, event: StageEvent): Transition | undefined {
  return transitions.find((each) => each.from === stage && each.event === event)
}

/** Returns whether a profile at this stage is not activated yet. */
export function waitsForActivation(stage: Stage): boolean {
  return !hasReached(stage, 'PaymentInitiation')
}

/**
 * Returns whether a section can be edited: from the stage of its step until the submission. Between submission and
 * decision, and while a rejection is reconsidered, only a section with an open correction request can be edited.
 */
export function mayEdit(stage: Stage, stepStage: StepStage, correctionOpen = false): boolean {
  if (correctionOpen) return stage === 'ApplicationSumitted' || stage === 'IsRejected'
  return hasReached(stage, stepStage) && !hasReached(stage, 'ApplicationSumitted')
}

export type StageUpdate =
  | { kind: 'advance'; transition: Transition }
  | { kind: 'already-done' }
  | { kind: 'too-early' }
  | { kind: 'not-yours' }

/** Returns the event that `update-stage` triggers for the sent stage; undefined if it triggers none. */
function eventOf(sent: Stage): StageEvent | undefined {
  if (sent === 'ApplicationSumitted') return 'application-submitted'
  const step = steps.find((each) => each.stage === sent)
  if (step === undefined) return undefined
  return step.movedBy === 'save' ? undefined : `${step.id}-finished`
}

/**
 * Decides what an `update-stage` request with the stage `sent` does to an application at the stage `stored`. A client
 * completes a step by sending the stage of the step, and submits by sending `ApplicationSumitted`. A stage before
 * `stored`, or a repeated submission, is a successful no-op, because phones repeat requests. Other stages are rejected.
 */
export function stageUpdate(stored: Stage, sent: Stage): StageUpdate {
  const event = eventOf(sent)
  const transition = event === undefined ? undefined : transitionFor(stored, event)
  if (transition !== undefined) return { kind: 'advance', transition }
  if (sent === 'IsAdmitted' || sent === 'IsRejected') return { kind: 'not-yours' }
  // The picture page sends this stage although saving the picture has already set it.
  if (sent === 'SubmitApplication' && stored === sent) return { kind: 'already-done' }
  if (sent === 'ApplicationSumitted')
    return hasReached(stored, 'ApplicationSumitted') ? { kind: 'already-done' } : { kind: 'too-early' }
  if (positionOf(sent) < positionOf(stored)) return { kind: 'already-done' }
  return positionOf(sent) === positionOf(stored) ? { kind: 'not-yours' } : { kind: 'too-early' }
}
