import { useLocation, useNavigate } from 'react-router'
import { basePath } from '../paths.ts'

/**
 * Returns a function that returns whether the page of this render is still open. A late response must not take the
 * applicant away from another page.
 */
export function useIsStillOpen(): () => boolean {
  const { pathname, search } = useLocation()
  return () => location.pathname + location.search === basePath + pathname + search
}

/**
 * Returns a function that navigates after a save. The function does nothing and returns false if the applicant has
 * opened another page in the meantime. Otherwise, it calls `prepare` before the navigation.
 */
export function useGoAfterSave(): (to: string, prepare?: () => void) => Promise<boolean> {
  const isStillOpen = useIsStillOpen()
  const navigate = useNavigate()
  return async (to, prepare) => {
    if (!isStillOpen()) return false
    prepare?.()
    await navigate(to)
    return true
  }
}
