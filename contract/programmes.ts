import type { EntryRule } from './eligibility/entry-rule.ts'
import type { Institution, Programme, ProgrammeCategory } from './institution.ts'

type Offer = Pick<Institution, 'programmes'>

/** Returns all programmes on offer, in the order of their categories. */
export function programmesOf(institution: Offer): Programme[] {
  return institution.programmes.flatMap((category) => category.programmes)
}

/** Returns the entry requirements of a programme for the current admission session and for all earlier ones. */
export function entryRulesOf({
  entry,
  earlierEntries = [],
}: Pick<Programme, 'entry' | 'earlierEntries'>): EntryRule[] {
  return [entry, ...earlierEntries.map((earlier) => earlier.entry)]
}

/** Returns the category of the programme with this id; undefined for a programme that is no longer on offer. */
export function categoryOf(institution: Offer, id: string): ProgrammeCategory | undefined {
  return institution.programmes.find(({ programmes }) => programmes.some((programme) => programme.id === id))
}

/** Returns the description of a programme. Returns the id if the programme is no longer on offer, and '' for null. */
export function programmeName(institution: Offer, id: string | null): string {
  return programmeById(institution, id)?.description ?? id ?? ''
}

/** Returns the programme with this id; undefined for null and for a programme that is no longer on offer. */
export function programmeById(institution: Offer, id: string | null): Programme | undefined {
  for (const { programmes } of institution.programmes) {
    const found = programmes.find((programme) => programme.id === id)
    if (found !== undefined) return found
  }
  return undefined
}
