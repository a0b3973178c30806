import { hasReached, isStage, positionOf, type Stage } from '#contract/stages.ts'
import type { StripId } from '#contract/step.ts'
import { type StepId, steps } from '#contract/steps/registry.ts'

export type StripState = 'completed' | 'active' | 'pending'

export interface StripSquare {
  id: StripId
  label: string
  state: StripState
}

const labels = {
  'bio-data': 'Bio-Data',
  'next-of-kin': 'Next of Kin',
  'program-choices': 'Program Choices',
  records: 'Records',
  'picture-upload': 'Picture Upload',
  'complete-profile': 'Preview Profile',
} satisfies Record<StripId, string>

/**
 * Section ids of the squares in the progress strip, in order. The three record steps share one square. The preview is
 * the last square.
 */
export const stripIds: readonly StripId[] = [...new Set(steps.map((step) => step.strip)), 'complete-profile']

export function stripLabel(id: StripId): string {
  return labels[id]
}

function stagesOf(id: StripId): readonly Stage[] {
  if (id === 'complete-profile') return ['SubmitApplication']
  return steps.filter((step) => step.strip === id).map((step) => step.stage)
}

/**
 * Returns the state of a square: `active` if the applicant's next stage belongs to its section, `completed` if the next
 * stage is later, otherwise `pending`.
 */
export function stripState(id: StripId, nextStage: string): StripState {
  if (!isStage(nextStage)) return 'pending'
  const own = stagesOf(id)
  if (own.includes(nextStage)) return 'active'
  return own.every((stage) => positionOf(nextStage) > positionOf(stage)) ? 'completed' : 'pending'
}

export function strip(nextStage: string): StripSquare[] {
  return stripIds.map((id) => ({ id, label: labels[id], state: stripState(id, nextStage) }))
}

/**
 * Returns the stage that the application will have when the waiting saves have been sent. `waiting`: steps with such a
 * save. Stops at the first record step, because a save does not complete a record step; «Next» does.
 */
export function stageAhead(nextStage: string, waiting: readonly StepId[]): string {
  const at = steps.findIndex(({ stage }) => stage === nextStage)
  const step = steps[at]
  const after = steps[at + 1]
  if (step?.movedBy !== 'save' || after === undefined || !waiting.includes(step.id)) return nextStage
  return stageAhead(after.stage, waiting)
}

/** Returns a sentence that says what unlocks a section; null if the section is unlocked. */
export function lockOf(id: StripId, nextStage: string): string | null {
  if (stripState(id, nextStage) !== 'pending') return null
  if (!isStage(nextStage) || !hasReached(nextStage, 'Biodata'))
    return 'Opens when your application fee is paid.'
  const before = stripIds[stripIds.indexOf(id) - 1]
  return before === undefined ? null : `Opens when you have finished ${labels[before]}.`
}

/** Returns whether the application has been submitted. Its sections are then read-only, unless a correction is open. */
export function isSubmitted(nextStage: string): boolean {
  return isStage(nextStage) && hasReached(nextStage, 'ApplicationSumitted')
}
