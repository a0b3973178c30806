import { may, type Role } from '#contract/office/staff/policy.ts'
import { listQuery } from '../list/queue-filters.ts'
import { paths } from '../paths.ts'

/**
 * Returns the page that a colleague sees after the login: for roles that review applications, the queue by whose turn
 * it is; for other roles that refund payments, the takings; otherwise the queue.
 */
export function startPage(role: Role): string {
  if (may(role, 'review-applications')) return paths.queue + listQuery({ sort: 'turn' })
  return may(role, 'settle-refunds') ? paths.takings : paths.queue
}
