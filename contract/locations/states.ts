export type State = { readonly alias: string; readonly name: string }

/**
 * The 36 states in alphabetical order and the Federal Capital Territory. The alias is stored and used in the API;
 * the name is displayed. The local government areas are in `lgas.ts`, so that a page can load them on demand.
 */
export const states = [
  { alias: 'abia', name: 'Abia' },
  { alias: 'adamawa', name: 'Adamawa' },
  { alias: 'akwa_ibom', name: 'Akwa Ibom' },
  { alias: 'anambra', name: 'Anambra' },
  { alias: 'bauchi', name: 'Bauchi' },
  { alias: 'bayelsa', name: 'Bayelsa' },
  { alias: 'benue', name: 'Benue' },
  { alias: 'borno', name: 'Borno' },
  { alias: 'cross_river', name: 'Cross River' },
  { alias: 'delta', name: 'Delta' },
  { alias: 'ebonyi', name: 'Ebonyi' },
  { alias: 'edo', name: 'Edo' },
  { alias: 'ekiti', name: 'Ekiti' },
  { alias: 'enugu', name: 'Enugu' },
  { alias: 'gombe', name: 'Gombe' },
  { alias: 'imo', name: 'Imo' },
  { alias: 'jigawa', name: 'Jigawa' },
  { alias: 'kaduna', name: 'Kaduna' },
  { alias: 'kano', name: 'Kano' },
  { alias: 'katsina', name: 'Katsina' },
  { alias: 'kebbi', name: 'Kebbi' },
  { alias: 'kogi', name: 'Kogi' },
  { alias: 'kwara', name: 'Kwara' },
  { alias: 'lagos', name: 'Lagos' },
  { alias: 'nasarawa', name: 'Nasarawa' },
  { alias: 'niger', name: 'Niger' },
  { alias: 'ogun', name: 'Ogun' },
  { alias: 'ondo', name: 'Ondo' },
  { alias: 'osun', name: 'Osun' },
  { alias: 'oyo', name: 'Oyo' },
  { alias: 'plateau', name: 'Plateau' },
  { alias: 'rivers', name: 'Rivers' },
  { alias: 'sokoto', name: 'Sokoto' },
  { alias: 'taraba', name: 'Taraba' },
  { alias: 'yobe', name: 'Yobe' },
  { alias: 'zamfara', name: 'Zamfara' },
  { alias: 'abuja', name: 'Federal Capital Territory' },
] as const satisfies readonly State[]

export type StateAlias = (typeof states)[number]['alias']

/** Finds a state by alias or name. Ignores case and surrounding spaces. Returns undefined if no state matches. */
export function findState(aliasOrName: string): (typeof states)[number] | undefined {
  const wanted = aliasOrName.trim().toLowerCase()
  return states.find((state) => state.alias === wanted || state.name.toLowerCase() === wanted)
}
