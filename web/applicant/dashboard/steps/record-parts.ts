import { type StepId, steps } from '#contract/steps/registry.ts'
import { paths } from '../../paths.ts'

/** The steps that share the records page, in their order. */
export const recordParts = steps.filter((step) => step.strip === 'records')

/** The search parameter of the records page that names the part to show. */
export const partParameter = 'part'

export function recordPartPath(id: StepId): string {
  return `${paths.records}?${partParameter}=${id}`
}
