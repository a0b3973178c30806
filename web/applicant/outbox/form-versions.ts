import type { StepId } from '#contract/steps/registry.ts'
import { createStore, useStore } from '#web/state/store.ts'

/** How often the form of each section was started again. */
const versions = createStore<Partial<Record<StepId, number>>>({})

/** Starts the form of a section again, because what it shows has been saved in the background. */
export function showFormAgain(section: StepId): void {
  const before = versions.get()
  versions.set({ ...before, [section]: (before[section] ?? 0) + 1 })
}

/** The `key` of a section's form. */
export function useFormVersion(section: StepId): number {
  return useStore(versions)[section] ?? 0
}
