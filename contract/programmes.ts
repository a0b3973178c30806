import type { Institution, Programme } from './institution.ts'

type Offer = Pick<Institution, 'programmes'>

/** Every programme on offer, in the order of the categories. */
export function programmesOf(institution: Offer): Programme[] {
  return institution.programmes.flatMap((category) => category.programmes)
}

/** The programme of an id; undefined when none was chosen or it is no longer on offer. */
export function programmeById(institution: Offer, id: string | null): Programme | undefined {
  for (const { programmes } of institution.programmes) {
    const found = programmes.find((programme) => programme.id === id)
    if (found !== undefined) return found
  }
  return undefined
}
