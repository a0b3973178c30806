import { may, type Role } from '#contract/office/staff/policy.ts'
import { listQuery } from '../list/queue-filters.ts'
import { paths } from '../paths.ts'

/**
 * Returns the first page after the sign-in. Roles that review applications see the queue, sorted by turn. Other roles
 * that refund payments see the takings. All other roles see the queue in its default order.
 */
export function startPage(role: Role): string {
  if (may(role, 'review-applications')) return paths.queue + listQuery({ sort: 'turn' })
  return may(role, 'settle-refunds') ? paths.takings : paths.queue
}
