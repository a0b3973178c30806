import { steps } from '#contract/steps/registry.ts'

/** The steps that share the records page, in their order. */
export const recordParts = steps.filter((step) => step.strip === 'records')
