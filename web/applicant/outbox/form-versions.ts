import type { StepId } from '#contract/steps/registry.ts'
import { createStore, useStore } from '#web/state/store.ts'

/** For each section, the number of times that its form has been created again. */
const versions = createStore<Partial<Record<StepId, number>>>({})

/** Creates the form of a section again, so that it shows values that have changed in the background. */
export function showFormAgain(section: StepId): void {
  const before = versions.get()
  versions.set({ ...before, [section]: (before[section] ?? 0) + 1 })
}

/** Returns the React key of a section's form. With a new key, React creates the form again. */
export function useFormVersion(section: StepId): number {
  return useStore(versions)[section] ?? 0
}
