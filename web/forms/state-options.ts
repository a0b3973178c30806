import { states } from '#contract/locations/states.ts'

/** The states as options. Abuja is added to the label of its state, because people look for that name. */
export const stateOptions = states.map(({ alias, name }) => ({
  value: alias,
  label: alias === 'abuja' ? `${name} (Abuja)` : name,
}))
