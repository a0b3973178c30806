import { useStore } from '#web/state/store.ts'
import { stageAhead } from '../session/progress.ts'
import type { StripId } from '#contract/step.ts'
import { stepOf } from '#contract/steps/registry.ts'
import { waitingSteps } from './waiting-count.ts'

/**
 * Returns the stage that the applicant will have when the waiting saves have been sent. Locks of sections use this
 * stage, so that the applicant can continue without a network.
 */
export function useStageAhead(nextStage: string): string {
  return stageAhead(nextStage, useStore(waitingSteps))
}

/** Returns the ids of the squares in the progress strip whose section has a save that waits on this device. */
export function useWaitingStrips(): readonly StripId[] {
  return useStore(waitingSteps).map((id) => stepOf(id).strip)
}
