import type { ReadableApplication } from '#contract/endpoints/application.ts'
import { isStage, mayEdit } from '#contract/stages.ts'
import { type StepId, stepOf } from '#contract/steps/registry.ts'

/** Editing state of a step: open, open for a correction (`asked` is the office's message), closed, or not known yet. */
export type EditState = 'open' | { asked: string } | 'closed' | 'unknown'

/**
 * Returns the editing state of a step. `read`: the steps from the server, needed only after the submission. Until they
 * are loaded (undefined), a step that may be open for a correction is `unknown`.
 */
export function editStateOf(
  id: StepId,
  nextStage: string,
  read?: readonly Pick<ReadableApplication['steps'][number], 'stepId' | 'correction'>[],
): EditState {
  const { stage } = stepOf(id)
  if (!isStage(nextStage)) return 'closed'
  if (mayEdit(nextStage, stage)) return 'open'
  if (!mayEdit(nextStage, stage, true)) return 'closed'
  if (read === undefined) return 'unknown'
  const asked = read.find(({ stepId }) => stepId === id)?.correction ?? null
  return asked === null ? 'closed' : { asked }
}
