import { states } from '#contract/locations/states.ts'

/** The states as options. One label also contains «Abuja», because people look for that name. */
export const stateOptions = states.map(({ alias, name }) => ({
  value: alias,
  label: alias === 'abuja' ? `${name} (Abuja)` : name,
}))
