import { steps } from '#contract/steps/registry.ts'
import { paths } from '../paths.ts'

/** Returns the path of a section's page. `strip` is the section's id in the progress strip. */
export function stripPath(strip: string): string {
  return `/dashboard/registration/${strip}`
}

const beforeTheSteps = new Map([
  ['ProfileInitiation', paths.activate],
  ['ProfileActivation', paths.activate],
  ['PaymentInitiation', paths.payments],
  ['PaymentCompletion', paths.payments],
])

/** Returns the path of the applicant's next step; the dashboard if there is none, for example after the submission. */
export function destinationFor(nextStage: string): string {
  const step = steps.find((each) => each.stage === nextStage)
  if (step !== undefined) return stripPath(step.strip)
  if (nextStage === 'SubmitApplication') return paths.completeProfile
  return beforeTheSteps.get(nextStage) ?? paths.dashboard
}

/**
 * Returns the path of the page to open after a login: the page of the next step. If there is no next step, returns the
 * page of the dashboard requested before the login, for example with a link in an email; otherwise the dashboard.
 */
export function destinationAfterLogin(nextStage: string, loginState: unknown): string {
  const destination = destinationFor(nextStage)
  return destination === paths.dashboard ? (requestedPage(loginState) ?? destination) : destination
}

function requestedPage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && from.startsWith(paths.dashboard) ? from : null
}
