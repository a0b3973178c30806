import { createStore } from '#web/state/store.ts'

/** Number of saves that the server does not have. The frame of the pages reads it without loading the outbox. */
export const waitingCount = createStore(0)
