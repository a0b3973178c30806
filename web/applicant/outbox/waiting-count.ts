import type { StepId } from '#contract/steps/registry.ts'
import { createStore } from '#web/state/store.ts'

/**
 * Number of saves that the server has not accepted. The frame around the pages reads the number without loading the
 * outbox.
 */
export const waitingCount = createStore(0)

/** Steps with a save that waits to be sent. Saves that the server has rejected are not among them. */
export const waitingSteps = createStore<readonly StepId[]>([])
