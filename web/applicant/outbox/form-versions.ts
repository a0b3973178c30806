import type { StepId } from '#contract/steps/registry.ts'
import { createStore, useStore } from '#web/state/store.ts'

/** For each section, the number of times that its form has been reset. */
const versions = createStore<Partial<Record<StepId, number>>>({})

/** Resets the form of a section, because its values have been saved in the background. */
export function showFormAgain(section: StepId): void {
  const before = versions.get()
  versions.set({ ...before, [section]: (before[section] ?? 0) + 1 })
}

/** Returns the React key of a section's form. A new key makes React reset the form. */
export function useFormVersion(section: StepId): number {
  return useStore(versions)[section] ?? 0
}
