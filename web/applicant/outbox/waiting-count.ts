import { createStore } from '#web/state/store.ts'

/**
 * Number of saves that the server has not accepted. The frame around the pages reads the number without loading the
 * outbox.
 */
export const waitingCount = createStore(0)
