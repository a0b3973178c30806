import { may, type Role } from '#contract/office/policy.ts'
import { paths } from '../paths.ts'

/**
 * Returns the page that a colleague sees after the login: the queue, or the takings for a role that refunds payments
 * and does not review applications.
 */
export function startPage(role: Role): string {
  return may(role, 'settle-refunds') && !may(role, 'review-applications') ? paths.takings : paths.queue
}
