import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { usePrefetchedPage } from '../pages/use-prefetched-page.ts'
import { paths } from '../paths.ts'
import { destinationFor, stripPath } from '../session/destination.ts'
import { stripIds } from '../session/progress.ts'
import { stepPages } from './registry.ts'

/**
 * Returns the path of the page after the page at `pathname`: after a section the next section, after the dashboard the
 * page of the applicant's next step. Returns null if no page follows. `nextStage`: undefined until the profile is
 * loaded.
 */
export function nextStepPath(pathname: string, nextStage?: string): string | null {
  if (pathname === paths.dashboard && nextStage !== undefined) return destinationFor(nextStage)
  const at = stripIds.findIndex((id) => stripPath(id) === pathname)
  const next = at < 0 ? undefined : stripIds[at + 1]
  return next === undefined ? null : stripPath(next)
}

/** Returns the function for the context `PrepareNextStep`, which loads the script and data of the next step. */
export function usePrepareNextStep(): () => void {
  const { pathname } = useLocation()
  const client = useQueryClient()
  // If loading fails here, the next step loads its script and data again when it is opened.
  return () => void stepPages[nextStepPath(pathname) ?? '']?.prepare(client).catch(() => undefined)
}

/** Loads the scripts of the next step while the applicant is on the dashboard or fills in the current step. */
export function usePrefetchedStep(nextStage: string | undefined): void {
  usePrefetchedPage(nextStepPath(useLocation().pathname, nextStage))
}
