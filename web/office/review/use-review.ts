import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { officeList } from '#contract/office/list/list.ts'
import { may } from '#contract/office/staff/policy.ts'
import { review } from '#contract/office/review/review.ts'
import { useStore } from '#web/state/store.ts'
import { useAction } from '#web/actions/use-action.ts'
import { clearMessages } from '#web/toasts/toast-store.ts'
import { askOffice } from '../api/call.ts'
import { applicationPath, paths } from '../paths.ts'
import { addressOf, filterOf, filtersOf } from '../list/queue-filters.ts'
import { queueMemory, remember, searchOf } from '../list/queue-memory.ts'
import { useStillShown } from '../page/use-still-shown.ts'
import { useMe } from '../session/use-session.ts'
import { loadAhead, loadedApplications, picturesLoaded, showLoaded, unload } from './loaded-ahead.ts'
import { takeNext } from './take-next.ts'
import { continueWalk, positionIn, walkStore, walkWith } from '../list/walk.ts'
import { loadedRowsAbove } from './loaded-rows.ts'

export interface Review {
  /** Whether the colleague's role may review. */
  reviews: boolean
  busy: boolean
  /** Position of this application in the list, from 1; 0 while it is not known. See `positionIn`. */
  position: number
  /** Why there is no previous application; null if there is one. */
  noPrevious: string | null
  /** Number of applications in the list, counted once per walk and page load; null while it is not known. */
  total: number | null
  /**
   * Opens the application that the walk has shown after this one. If there is none, opens the next free application, or
   * the page for the end of the list. Opens nothing if the colleague leaves this application first.
   */
  next(): void
  /** Opens the application that the walk has shown before this one, if there is one. */
  previous(): void
}

/**
 * Returns the colleague's position in the list from which the application was opened, and functions to move through it.
 * Starts a new walk if the last walk belongs to another list or has not shown the application. On the newest
 * application of a walk, acquires the lease if it is free, and loads up to three further applications with their
 * uploads. Removes older applications from memory.
 */
export function useReview(applicantId: string): Review {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const reviews = may(useMe().role, 'review-applications')
  const memory = useStore(queueMemory)
  const filters = useMemo(() => filtersOf(new URLSearchParams(search)), [search])
  const words = searchOf(memory, addressOf(filters).toString())
  const view = useMemo(() => ({ ...filters, search: words }), [filters, words])
  const list = `${search} ${words}`
  const walk = useStore(walkStore)
  const isStillShown = useStillShown(applicantId)

  useEffect(() => {
    if (!reviews) return
    const rowsAbove = loadedRowsAbove(client, view, applicantId)
    const { startedAt, shown } = walkWith(list, applicantId, new Date(), rowsAbove)
    if (shown.at(-1) !== applicantId) return
    const body = { ...view, startedAt, startWith: applicantId }
    let hasLeft = false
    const loadNext = async () => {
      // The pictures that the colleague waits for are loaded first.
      await picturesLoaded(client)
      if (hasLeft) return
      const { ahead } = await askOffice(review.next, body)
      unload(client, [...shown.slice(-2), ...ahead])
      for (const id of ahead) await loadAhead(client, id)
    }
    loadNext().catch((error: unknown) => console.error(error))
    return () => {
      hasLeft = true
    }
  }, [reviews, list, view, applicantId, client])

  const startedAt = walk?.startedAt ?? ''
  const counts = useQuery({
    queryKey: ['walk-total', startedAt, list],
    queryFn: ({ signal }) => askOffice(officeList.counts, filterOf(view), { signal }),
    enabled: reviews && walk !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const open = (id: string) => {
    remember({ opened: id })
    // The page to which `u` returns needs this state.
    return navigate(applicationPath(id, search), { state })
  }
  const { run, busy } = useAction(takeNext, {
    silent: true,
    // The navigation is not awaited: `next` ignores presses while this function runs, so it must end quickly.
    onSuccess({ data }, { current = '' }) {
      if (!isStillShown(current)) {
        // The next press of `next` on that application opens the acquired application.
        const latest = walkStore.get()
        if (data.applicantId !== null && latest?.shown.at(-1) === current)
          continueWalk(latest, data.applicantId)
        return
      }
      if (data.applicantId === null) {
        client.setQueryData(['with-colleagues'], data.withColleagues)
        client.setQueryData(['skipped'], data.skipped)
        void navigate(paths.reviewEnd + search)
        return
      }
      continueWalk(walkWith(list, applicantId, new Date()), data.applicantId)
      showLoaded(client, data.applicantId, data.shownPictures)
      void open(data.applicantId)
    },
  })

  const shownIds = walk?.shown ?? []
  const total = counts.data?.total ?? null
  const at = shownIds.indexOf(applicantId)
  return {
    reviews,
    busy,
    position: walk === null || total === null ? 0 : positionIn(walk, applicantId, total),
    noPrevious: at > 0 ? null : 'Your review starts with this application.',
    total,
    next() {
      // After «Admit and next», the response can arrive after the colleague has left this application.
      if (!isStillShown(applicantId)) return
      // The messages are about the application that the colleague leaves, so remove them.
      clearMessages()
      const following = at === -1 ? undefined : shownIds[at + 1]
      if (following !== undefined) void open(following)
      else
        void run({
          ...view,
          startedAt: walkWith(list, applicantId, new Date()).startedAt,
          current: applicantId,
          loaded: loadedApplications(client, shownIds),
        })
    },
    previous() {
      clearMessages()
      const before = shownIds[at - 1]
      if (before !== undefined) void open(before)
    },
  }
}
