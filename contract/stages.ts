import { type StepId, type StepStage, steps } from './steps/registry.ts'

/*
 * The one table of the application's life. The stored stage names what is still to be done. `ApplicationSumitted`
 * is spelt as it travels.
 */

const opening = ['ProfileInitiation', 'ProfileActivation', 'PaymentInitiation', 'PaymentCompletion'] as const
const closing = ['SubmitApplication', 'ApplicationSumitted', 'IsAdmitted', 'IsRejected'] as const

export type Stage = (typeof opening)[number] | StepStage | (typeof closing)[number]

/** All stages in their order. */
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
  /** What must hold besides the stage: `step` = that step is complete, `all-steps` = every step is. */
  guard: 'none' | 'step' | 'all-steps'
  /** The step whose guard it is, for the transitions that come from a step. */
  step?: StepId
}

/** A step moves on by its own save, by `update-stage`, or by whichever of the two comes first. */
const stepTransitions: Transition[] = steps.flatMap((step, index): Transition[] => {
  const to = steps[index + 1]?.stage ?? 'SubmitApplication'
  const move = { from: step.stage, to, actor: 'applicant', step: step.id } as const
  const saved: Transition = { ...move, event: `${step.id}-saved`, guard: 'none' }
  const finished: Transition = { ...move, event: `${step.id}-finished`, guard: 'step' }
  if (step.movedBy === 'save') return [saved]
  return step.movedBy === 'update-stage' ? [finished] : [saved, finished]
})

const afterOpening = steps[0].stage

/** (from, event, to, actor, guard): nothing else moves an application. */
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
]

/** Position of a stage, 1 to 15. */
export function positionOf(stage: Stage): number {
  return stages.indexOf(stage) + 1
}

export function isStage(value: string): value is Stage {
  return (stages as readonly string[]).includes(value)
}

/** Whether `stage` has reached `other` or is past it. */
export function hasReached(stage: Stage, other: Stage): boolean {
  return positionOf(stage) >= positionOf(other)
}

/** The transition an event causes from a stage, if it causes one. */
export function transitionFor(stage: Stage, event: StageEvent): Transition | undefined {
  return transitions.find((each) => each.from === stage && each.event === event)
}

/** Whether a profile of this stage still waits for its activation. */
export function waitsForActivation(stage: Stage): boolean {
  return !hasReached(stage, 'PaymentInitiation')
}

/**
 * Sections may be filled in or edited from the stage of the step until submission; afterwards they are read-only, but
 * for the one that the office has asked to be corrected, until it decides.
 */
export function mayEdit(stage: Stage, stepStage: StepStage, correctionAsked = false): boolean {
  if (correctionAsked) return stage === 'ApplicationSumitted'
  return hasReached(stage, stepStage) && !hasReached(stage, 'ApplicationSumitted')
}

export type StageUpdate =
  | { kind: 'advance'; transition: Transition }
  | { kind: 'already-done' }
  | { kind: 'too-early' }
  | { kind: 'not-yours' }

/** The event that a sent stage stands for in `update-stage`. */
function eventOf(sent: Stage): StageEvent | undefined {
  if (sent === 'ApplicationSumitted') return 'application-submitted'
  const step = steps.find((each) => each.stage === sent)
  if (step === undefined) return undefined
  return step.movedBy === 'save' ? undefined : `${step.id}-finished`
}

/**
 * What `update-stage` with `sent` means for an application whose stored stage is `stored`: compare and advance.
 * A stage already behind is a success that changes nothing, because phones retry; a later one is refused.
 * `ApplicationSumitted` is sent while `SubmitApplication` is stored: it names the stage to reach. The picture page's
 * Next sends `SubmitApplication` once the picture has moved the stage there: nothing is left to do for it. What the
 * office decides is never an applicant's to send.
 */
export function stageUpdate(stored: Stage, sent: Stage): StageUpdate {
  const event = eventOf(sent)
  const transition = event === undefined ? undefined : transitionFor(stored, event)
  if (transition !== undefined) return { kind: 'advance', transition }
  if (sent === 'IsAdmitted' || sent === 'IsRejected') return { kind: 'not-yours' }
  if (sent === 'SubmitApplication' && stored === sent) return { kind: 'already-done' }
  if (sent === 'ApplicationSumitted')
    return hasReached(stored, 'ApplicationSumitted') ? { kind: 'already-done' } : { kind: 'too-early' }
  if (positionOf(sent) < positionOf(stored)) return { kind: 'already-done' }
  return positionOf(sent) === positionOf(stored) ? { kind: 'not-yours' } : { kind: 'too-early' }
}
