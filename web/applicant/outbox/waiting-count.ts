import type { StepId } from '#contract/steps/registry.ts'
import { createStore } from '#web/state/store.ts'

/**
 * Number of saves that the server has not accepted. The frame around the pages reads the number without loading the
 * outbox.
 */
export const waitingCount = createStore(0)

/** Whether the saves that an earlier page load has stored on this device have been read. */
export const savesRead = createStore(false)

/** Steps with a save that waits or is being sent, up to the first step with a rejected save, see `sectionsToSend`. */
export const waitingSteps = createStore<readonly StepId[]>([])
