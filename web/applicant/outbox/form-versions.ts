import type { StepId } from '#contract/steps/registry.ts'
import { createStore, useStore } from '#web/state/store.ts'

/** Number of times that the form of each section has been started again. */
const versions = createStore<Partial<Record<StepId, number>>>({})

/** Starts the form of a section again, because its values have been saved in the background. */
export function showFormAgain(section: StepId): void {
  const before = versions.get()
  versions.set({ ...before, [section]: (before[section] ?? 0) + 1 })
}

/** Returns the React key of a section's form. A new key starts the form again. */
export function useFormVersion(section: StepId): number {
  return useStore(versions)[section] ?? 0
}
