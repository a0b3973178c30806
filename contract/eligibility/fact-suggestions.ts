import type { Programme } from '../institution.ts'
import { registrationName } from './registrations.ts'
import { entryRulesOf } from '../programmes.ts'

/** Classes of awards in Nigeria. The rules of an institution can name other classes. */
const usualClasses = [
  'Pass',
  'Merit',
  'Credit',
  'Lower Credit',
  'Upper Credit',
  'Distinction',
  'Third Class',
  'Second Class Lower',
  'Second Class Upper',
  'First Class',
]

export interface FactSuggestions {
  classes: string[]
  fields: string[]
  registrations: string[]
}

/**
 * Returns the classes, fields of study and registrations that the entry requirements name, and the usual classes. A
 * colleague should record a fact in exactly these words, because the entry rules compare the text.
 */
export function factSuggestions(
  programmes: readonly Pick<Programme, 'entry' | 'earlierEntries'>[],
): FactSuggestions {
  const routes = programmes.flatMap(entryRulesOf).flatMap((rule) => rule.routes)
  const qualifications = routes.flatMap((route) => route.qualifications ?? [])
  const names = (all: readonly (readonly string[] | undefined)[]) => [
    ...new Set(all.flatMap((each) => each ?? [])),
  ]
  return {
    classes: names([usualClasses, ...qualifications.map(({ classes }) => classes)]),
    fields: names(qualifications.map(({ fields }) => fields)),
    registrations: names(routes.map(({ registrations }) => registrations?.map(registrationName))),
  }
}

/** Returns whether a programme has a route that needs a qualification, a registration or years of work. */
export function dependsOnFacts(programme: Pick<Programme, 'entry' | 'earlierEntries'>): boolean {
  return entryRulesOf(programme).some(({ routes }) =>
    routes.some(
      ({ qualifications, registrations, workYears }) =>
        qualifications !== undefined || registrations !== undefined || workYears !== undefined,
    ),
  )
}
