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

/** Where an applicant goes to do what is still to be done. A stage nobody knows leads to the dashboard. */
export function destinationFor(nextStage: string): string {
  const step = steps.find((each) => each.stage === nextStage)
  if (step !== undefined) return stripPath(step.strip)
  if (nextStage === 'SubmitApplication') return paths.completeProfile
  return beforeTheSteps.get(nextStage) ?? paths.dashboard
}

/**
 * Where a login leads: to what is still to be done. Where that is nothing in particular, to the page that was asked for
 * before the login, as by a link in a mail.
 */
export function destinationAfterLogin(nextStage: string, loginState: unknown): string {
  const destination = destinationFor(nextStage)
  return destination === paths.dashboard ? (pageAskedFor(loginState) ?? destination) : destination
}

function pageAskedFor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && from.startsWith(paths.dashboard) ? from : null
}
