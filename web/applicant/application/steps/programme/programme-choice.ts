import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { programmeEndpoints, type programmeCategories } from '#contract/steps/programme.ts'

export type Categories = z.output<typeof programmeCategories>

/** The category only helps to find the programme; the body has no place for it. */
export const choiceSchema = z.extend(programmeEndpoints.apply.body, {
  category: text('Choose a program category.', 120),
})

/** The category a programme stands in; empty when it is in none. */
export function categoryOf(categories: Categories, programmeId: string | null): string {
  return categories.find(({ programmes }) => programmes.some(({ id }) => id === programmeId))?.name ?? ''
}

/** The choice, without a programme that a kept draft still names but the category no longer offers. */
export function stillOffered<Choice extends { category: string; programmeId: string }>(
  categories: Categories,
  choice: Choice,
): Choice {
  const offered = categories.find(({ name }) => name === choice.category)?.programmes ?? []
  return offered.some(({ id }) => id === choice.programmeId) ? choice : { ...choice, programmeId: '' }
}
