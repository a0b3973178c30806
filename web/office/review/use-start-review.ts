import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { may } from '#contract/office/staff/policy.ts'
import { review } from '#contract/office/review/review.ts'
import { useCall } from '../api/use-call.ts'
import { applicationPath, paths } from '../paths.ts'
import type { QueueFilters } from '../list/queue-filters.ts'
import { remember } from '../list/queue-memory.ts'
import { useStillShown } from '../page/use-still-shown.ts'
import { useMe } from '../session/use-session.ts'
import { startWalk } from '../list/walk.ts'
import { loadedRowsAbove } from './loaded-rows.ts'

/**
 * Returns `start`, which starts the review of the shown list. `start` acquires the lease of the first free application
 * and opens the application. If none is free, it opens the page for the end of the list. If the colleague leaves the
 * list first, it opens nothing. `start` is null for colleagues who may not review.
 */
export function useStartReview(view: QueueFilters): { start: (() => void) | null; busy: boolean } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const reviews = may(useMe().role, 'review-applications')
  const isStillShown = useStillShown('list')
  const { run, busy } = useCall(review.next, {
    silent: true,
    async onSuccess({ data: { applicantId, withColleagues, skipped } }, { startedAt }) {
      if (!isStillShown('list')) return
      if (applicantId === null) {
        client.setQueryData(['with-colleagues'], withColleagues)
        client.setQueryData(['skipped'], skipped)
        await navigate(paths.reviewEnd + search)
        return
      }
      const rowsAbove = loadedRowsAbove(client, view, applicantId)
      startWalk({ list: `${search} ${view.search}`, startedAt, shown: [applicantId], rowsAbove })
      remember({ opened: applicantId })
      await navigate(applicationPath(applicantId, search))
    },
  })
  return { start: reviews ? () => void run({ ...view, startedAt: new Date().toISOString() }) : null, busy }
}
