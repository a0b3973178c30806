import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { programmeEndpoints, type programmeCategories } from '#contract/steps/programme.ts'

export type Categories = z.output<typeof programmeCategories>

/** Schema of the form. The category only narrows the list of programmes; the request contains only the programme. */
export const choiceSchema = z.extend(programmeEndpoints.apply.body, {
  category: text('Choose a program category.', 120),
})

/** Returns the name of a programme's category; an empty string if no category contains the programme. */
export function categoryOf(categories: Categories, programmeId: string | null): string {
  return categories.find(({ programmes }) => programmes.some(({ id }) => id === programmeId))?.name ?? ''
}

/**
 * Returns `choice`. Its `programmeId` is emptied if the chosen category does not contain that programme, which may
 * happen with an old draft.
 */
export function stillOffered<Choice extends { category: string; programmeId: string }>(
  categories: Categories,
  choice: Choice,
): Choice {
  const offered = categories.find(({ name }) => name === choice.category)?.programmes ?? []
  return offered.some(({ id }) => id === choice.programmeId) ? choice : { ...choice, programmeId: '' }
}
