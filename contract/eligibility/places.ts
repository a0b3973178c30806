/** A place that needs `count` subjects. `candidates` are the numbers of the subjects that can fill it. */
export interface OpenPlace {
  count: number
  candidates: readonly number[]
}

/**
 * Assigns as many subjects to places as possible. Returns the number of subjects assigned to each place. Each subject
 * is used at most once. The method is maximum bipartite matching by augmenting paths.
 */
export function fillPlaces(places: readonly OpenPlace[]): number[] {
  const filled = places.map(() => 0)
  const placeOf = new Map<number, number>()
  for (let place = 0; place < places.length; place += 1)
    for (let seat = places[place]?.count ?? 0; seat > 0; seat -= 1)
      if (fill(place, places, placeOf, new Set())) filled[place] = (filled[place] ?? 0) + 1
      else break
  return filled
}

/**
 * Adds one subject to `place`, if necessary by moving subjects between places. Every other place keeps its number of
 * subjects. Returns false if no subject can be added.
 */
function fill(
  place: number,
  places: readonly OpenPlace[],
  placeOf: Map<number, number>,
  tried: Set<number>,
): boolean {
  const candidates = places[place]?.candidates ?? []
  for (const subject of candidates)
    if (!placeOf.has(subject)) {
      placeOf.set(subject, place)
      return true
    }
  for (const subject of candidates) {
    if (tried.has(subject)) continue
    tried.add(subject)
    const holder = placeOf.get(subject)
    if (holder === undefined || holder === place || !fill(holder, places, placeOf, tried)) continue
    placeOf.set(subject, place)
    return true
  }
  return false
}
