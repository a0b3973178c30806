import { states } from '#contract/locations/states.ts'

/** The Nigerian states as options. The label of the capital territory contains «Abuja», because people look for it. */
export const stateOptions = states.map(({ alias, name }) => ({
  value: alias,
  label: alias === 'abuja' ? `${name} (Abuja)` : name,
}))
