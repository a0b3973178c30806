import { steps } from '#contract/steps/registry.ts'
import { paths } from '../paths.ts'

/** The page of a progress-strip square. */
export function stripPath(strip: string): string {
  return `/dashboard/registration/${strip}`
}

const beforeTheSteps = new Map([
  ['ProfileInitiation', paths.activate],
  ['ProfileActivation', paths.activate],
  ['PaymentInitiation', paths.payments],
  ['PaymentCompletion', paths.payments],
])

/** Where an applicant goes after signing in: to what is still to be done. A stage nobody knows leads to the dashboard. */
export function destinationFor(nextStage: string): string {
  const step = steps.find((each) => each.stage === nextStage)
  if (step !== undefined) return stripPath(step.strip)
  if (nextStage === 'SubmitApplication') return paths.completeProfile
  return beforeTheSteps.get(nextStage) ?? paths.dashboard
}
