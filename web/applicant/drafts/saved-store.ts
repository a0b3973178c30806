import type { DraftSection } from '#contract/endpoints/draft.ts'
import { createStore, type Store } from '#web/state/store.ts'

/** Where the newest typed values of a section are stored. `failed`: the last attempt to send them failed. */
export type Saved =
  | { where: 'nowhere' }
  | { where: 'device' | 'memory'; failed: boolean }
  | { where: 'server'; at: string }

const stores = new Map<DraftSection, Store<Saved>>()

/** Returns the store with the location of a section's typed values, which `save-status.tsx` shows. */
export function savedStore(section: DraftSection): Store<Saved> {
  const store = stores.get(section) ?? createStore<Saved>({ where: 'nowhere' })
  stores.set(section, store)
  return store
}

/** Returns the sections for which `savedStore` has been called since the page was loaded. */
export function shownSections(): Iterable<DraftSection> {
  return stores.keys()
}

/**
 * Updates a section's store with the current location of the draft. `failed`: the last attempt to send the draft
 * failed.
 */
type Show = (section: DraftSection, failed?: boolean) => void

/**
 * Time in ms for which the screen still shows «Saved on this phone» while a change is being written. Most writes take
 * less time, and the text must not change with each key press.
 */
const writeMs = 1_000
const writeTimers = new Map<DraftSection, ReturnType<typeof setTimeout>>()

/** Updates a section's store while a change is being written. The value `device` stays for up to `writeMs`. */
export function showChange(section: DraftSection, show: Show): void {
  const store = savedStore(section)
  if (store.get().where !== 'device') return show(section)
  store.set({ where: 'device', failed: false })
  if (writeTimers.has(section)) return
  writeTimers.set(
    section,
    setTimeout(() => endWrite(section, show), writeMs),
  )
}

/** Updates a section's store after an attempt to write its draft, or when the write takes longer than `writeMs`. */
export function endWrite(section: DraftSection, show: Show): void {
  clearTimeout(writeTimers.get(section))
  writeTimers.delete(section)
  const now = savedStore(section).get()
  show(section, 'failed' in now && now.failed)
}

/** Stops all timers of `saved-store`, for example at the end of a session. */
export function stopWriteTimers(): void {
  for (const timer of writeTimers.values()) clearTimeout(timer)
  writeTimers.clear()
}
