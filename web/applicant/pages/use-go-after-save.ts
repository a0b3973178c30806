import { useLocation, useNavigate } from 'react-router'
import { basePath } from '../paths.ts'

/**
 * Returns a function that navigates after a save. The function does nothing if the applicant has opened another page in
 * the meantime, because a late response must not take the applicant away from that page. Otherwise, it calls `prepare`
 * before the navigation.
 */
export function useGoAfterSave(): (to: string, prepare?: () => void) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async (to, prepare) => {
    if (location.pathname !== basePath + pathname) return
    prepare?.()
    await navigate(to)
  }
}
