import { type AnyStep, steps } from './registry.ts'

type SaveOf<S extends AnyStep> = NonNullable<S['save']>

/** The endpoint that saves each step, by step id. Steps without `save` are left out. */
export type StepSaves = { [S in AnyStep as [SaveOf<S>] extends [never] ? never : S['id']]: SaveOf<S> }

// `Object.fromEntries` returns a type without the ids, so a cast restores the type of each endpoint.
export const stepSaves = Object.fromEntries(
  steps.flatMap(({ id, save }) => (save === undefined ? [] : [[id, save]])),
) as unknown as StepSaves
