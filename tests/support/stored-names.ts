import { stages } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'

/**
 * Stage names that must not appear in any text for users. A stage name that also occurs in the title of a step is an
 * ordinary word and is therefore left out.
 */
export const storedNames: readonly string[] = stages.filter(
  (stage) => !steps.some(({ title }) => title.includes(stage)),
)

export const showsStoredName = new RegExp(`\\b(${storedNames.join('|')})\\b`)
