import { type RefObject, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { draftOf, keepDraft } from '#web/forms/drafts.ts'

/** Draft name of the position in the list. Drafts are stored for this tab and this colleague only. */
const storedAs = 'queue-position'
/** Maximum number of pages that are loaded again to restore the position. */
const maxPages = 40
/** Delay between the last scroll event and storing the position. */
const storeDelayMs = 150

const position = z.object({
  /** The filters, the search text and the order as JSON. */
  list: z.string(),
  pages: z.number(),
  /** Scroll position of the rows, or of the window if the rows have no scroll bar of their own. */
  top: z.number(),
})

interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage(): Promise<unknown>
}

const scrollsItself = (rows: HTMLElement) => rows.scrollHeight > rows.clientHeight
const topOf = (rows: HTMLElement) => (scrollsItself(rows) ? rows.scrollTop : scrollY)

/**
 * Stores how far a list is loaded and scrolled, and restores this position after a reload or on return to the list.
 * `isRestored` is false until a stored position of this list has been restored. Without a stored position, it is true
 * from the start.
 */
export function useListPosition(
  list: string,
  query: PagedQuery,
): { rowsRef: RefObject<HTMLDivElement | null>; isRestored: boolean } {
  const rowsRef = useRef<HTMLDivElement>(null)
  const [wanted] = useState(() => {
    const { success, data } = position.safeParse(draftOf(storedAs))
    return success && data.list === list ? data : null
  })
  const [isRestored, setRestored] = useState(wanted === null)
  const loaded = query.data?.pages.length ?? 0

  useEffect(() => {
    if (wanted === null || isRestored || loaded === 0) return
    if (wanted.list !== list) {
      setRestored(true)
      return
    }
    const isMissing = loaded < Math.min(wanted.pages, maxPages) && query.hasNextPage && !query.isError
    if (isMissing) {
      if (!query.isFetching) void query.fetchNextPage()
      return
    }
    const rows = rowsRef.current
    if (rows !== null && scrollsItself(rows)) rows.scrollTop = wanted.top
    else scrollTo(0, wanted.top)
    setRestored(true)
  }, [wanted, list, isRestored, loaded, query])

  useEffect(() => {
    if (!isRestored || loaded === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      const rows = rowsRef.current
      if (rows !== null) keepDraft(storedAs, { list, pages: loaded, top: topOf(rows) })
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(store, storeDelayMs)
    }
    store()
    // Scroll events of the rows do not bubble, so the listener runs in the capture phase.
    document.addEventListener('scroll', later, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', later, true)
    }
  }, [list, loaded, isRestored])

  return { rowsRef, isRestored }
}
