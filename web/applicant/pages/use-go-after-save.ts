import { useLocation, useNavigate } from 'react-router'
import { basePath } from '../paths.ts'

/**
 * Returns a function that navigates after a save. The function does nothing if the applicant has opened another page in
 * the meantime, because a late response must not take the applicant away from that page.
 */
export function useGoAfterSave(): (to: string) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async (to) => {
    if (location.pathname === basePath + pathname) await navigate(to)
  }
}
