import { createStore } from '#web/state/store.ts'

/** Number of kept pictures in the outbox; null until they have been read. */
export const keptCount = createStore<number | null>(null)

/** Number of kept pictures that the server does not have. */
export const pictureCount = createStore(0)

/** Number of times that this page has stored or deleted a kept picture, on the device or in the memory of the tab. */
export const pictureChanges = createStore(0)

/** True once an upload on this page was slow. A slow upload is likely to be interrupted. */
export const hasSlowUpload = createStore(false)

/** Number of unsent pictures that are only in the memory of this tab, on a shared device. */
export const tabCount = createStore(0)
