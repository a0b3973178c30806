import type { EntryRule, OlevelRule, Place, Route } from '../entry-rule.ts'

export const english: Place = { count: 1, from: ['English Language'] }
export const mathematics: Place = { count: 1, from: ['Mathematics'] }
export const oneOf = (...from: string[]): Place => ({ count: 1, from })
export const some = (count: number, ...from: string[]): Place => ({ count, from })

export function olevel(
  options: [sittings: number, credits: number][],
  places: Place[],
  more: Partial<OlevelRule> = {},
) {
  return {
    options: options.map(([sittings, credits]) => ({ sittings, credits })),
    places,
    awaited: 'accepted' as const,
    ...more,
  }
}

export const firstYear = (rule: OlevelRule, more: Partial<Route> = {}): Route => ({
  name: "O'level",
  level: '100',
  olevel: rule,
  ...more,
})

export const singleRoute = (source: string, rule: OlevelRule, more: Partial<Route> = {}): EntryRule => ({
  source,
  routes: [firstYear(rule, more)],
})

export const fiveOrSix: [number, number][] = [
  [1, 5],
  [2, 6],
]

/** Name of the certificate in `records.qualifications`. */
export const teachersGradeTwo = 'Grade II Teachers’ Certificate'
