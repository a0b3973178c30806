import type { DraftSection } from '#contract/endpoints/draft.ts'
import { createStore, useStore } from '#web/state/store.ts'

/** For each section, the number of times that its form has been created again. */
const versions = createStore<Partial<Record<DraftSection, number>>>({})

/** Recreates the form of a section, so that the form shows values that have changed in the background. */
export function showFormAgain(section: DraftSection): void {
  const before = versions.get()
  versions.set({ ...before, [section]: (before[section] ?? 0) + 1 })
}

/** Returns the React key of a section's form. With a new key, React creates the form again. */
export function useFormVersion(section: DraftSection): number {
  return useStore(versions)[section] ?? 0
}
