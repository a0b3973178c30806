import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { isStage, mayEdit } from '#contract/stages.ts'
import { type StepId, stepOf } from '#contract/steps/registry.ts'

/** How a step stands with the applicant: theirs to edit, opened again in the office's words, closed, or not known yet. */
export type Standing = 'open' | { asked: string } | 'closed' | 'unknown'

/** `read`: the steps as the server tells them; only a submitted application's standing depends on them. */
export function standingOf(
  id: StepId,
  nextStage: string,
  read?: readonly Pick<ReadableApplication['steps'][number], 'stepId' | 'correction'>[],
): Standing {
  const { stage } = stepOf(id)
  if (!isStage(nextStage)) return 'closed'
  if (mayEdit(nextStage, stage)) return 'open'
  if (!mayEdit(nextStage, stage, true)) return 'closed'
  if (read === undefined) return 'unknown'
  const asked = read.find(({ stepId }) => stepId === id)?.correction ?? null
  return asked === null ? 'closed' : { asked }
}
