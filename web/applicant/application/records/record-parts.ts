import { steps } from '#contract/steps/registry.ts'

/** The steps on the records page, in order. */
export const recordParts = steps.filter((step) => step.strip === 'records')
