import { useContext, useEffect } from 'react'
import { savesData } from '#web/api/connection.ts'
import { FindPages } from './find-pages.ts'

/** Delay before the scripts are loaded, so that they do not compete with the page itself. */
const delayMs = 1_000

/**
 * Loads the scripts of the page at `path` while the current page is shown. Does nothing if `path` is null, or if the
 * browser's data saver is on.
 */
export function usePrefetchedPage(path: string | null): void {
  const find = useContext(FindPages)
  useEffect(() => {
    if (path === null || savesData()) return
    // If loading fails here, the script is loaded again when the page is opened.
    const timer = setTimeout(() => {
      for (const page of find(path)) page.load().catch(() => undefined)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [find, path])
}
