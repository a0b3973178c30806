import { states } from '#contract/locations/states.ts'

/** The states to choose from: the alias travels; people look for the capital under the name they use for it. */
export const stateOptions = states.map(({ alias, name }) => ({
  value: alias,
  label: alias === 'abuja' ? `${name} (Abuja)` : name,
}))
