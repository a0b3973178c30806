/** Returns the initial values, replaced by the given values where the types match. */
export function fitting<Values extends object>(initial: Values, given: Record<string, unknown>): Values {
  const known = new Map<string, unknown>(Object.entries(initial))
  const names = Object.keys(initial).filter((name) => typeof given[name] === typeof known.get(name))
  return { ...initial, ...Object.fromEntries(names.map((name) => [name, given[name]])) }
}
