import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { savesData } from '#web/api/connection.ts'
import { stripPath } from '#web/applicant/session/destination.ts'
import { stripIds } from '../session/progress.ts'
import type { Page } from '../pages/page.tsx'
import { stepPages } from './registry.ts'

/** Delay before the next step's script is loaded, so that it does not compete with the page itself. */
const delayMs = 1_000

/**
 * Returns the path of the section that follows the section at `pathname`. Returns null if no section follows it, or if
 * `pathname` is not the path of a section.
 */
export function nextStepPath(pathname: string): string | null {
  const at = stripIds.findIndex((id) => stripPath(id) === pathname)
  const next = at < 0 ? undefined : stripIds[at + 1]
  return next === undefined ? null : stripPath(next)
}

function pageAfter(pathname: string): Page | undefined {
  const path = nextStepPath(pathname)
  return path === null ? undefined : stepPages[path]
}

/** Returns the function for the context `PrepareNextStep`, which loads the script and data of the next step. */
export function usePrepareNextStep(): () => void {
  const { pathname } = useLocation()
  const client = useQueryClient()
  // If loading fails here, the next step loads its script and data again when it is opened.
  return () =>
    void pageAfter(pathname)
      ?.prepare(client)
      .catch(() => undefined)
}

/**
 * Loads the script of the next step while the applicant fills in the current one. Does nothing if the browser's data
 * saver is on.
 */
export function usePrefetchedStep(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = pageAfter(pathname)
    if (page === undefined || savesData()) return
    // If loading fails here, the script is loaded again when the page is opened.
    const timer = setTimeout(() => void page.load().catch(() => undefined), delayMs)
    return () => clearTimeout(timer)
  }, [pathname])
}
