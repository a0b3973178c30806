import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import type { Permission } from './policy.ts'

/** Pages that list work, each with the permission to open the page. */
export const workPages = {
  'my-applications': 'review-applications',
  requests: 'read-applications',
  'second-verification': 'verify-results',
  'second-review': 'approve-decision',
  release: 'release-decision',
  duplicates: 'read-applications',
  refunds: 'read-refunds',
} as const satisfies Record<string, Permission>
export type WorkPage = keyof typeof workPages
export const workPageIds = Object.keys(workPages) as [WorkPage, ...WorkPage[]]

/** Maximum count for a page. Counting stops at this number. */
export const maxWorkCounted = 1000

export const work = {
  counts: endpoint({
    method: 'GET',
    path: '/Office/work-counts',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Number of waiting items for each page that the caller may open.',
    data: z.array(
      z.object({
        page: z.enum(workPageIds),
        count: z.number(),
        /** False if the page lists more than `count` items. */
        exact: z.boolean(),
      }),
    ),
  }),
}
