import { stages } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'

/**
 * Names of stages that must not appear in any text. A stage that is also the title of a step, such as «Referees»,
 * is an ordinary word.
 */
export const storedNames: readonly string[] = stages.filter(
  (stage) => !steps.some(({ title }) => title.includes(stage)),
)

/** Matches a text that shows a stored name. */
export const showsStoredName = new RegExp(`\\b(${storedNames.join('|')})\\b`)
