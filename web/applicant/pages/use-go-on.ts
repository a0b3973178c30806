import { useLocation, useNavigate } from 'react-router'
import { basePath } from '../paths.ts'

/**
 * Navigates after a save, unless the applicant has opened another page meanwhile: a late response must not take them away
 * from there.
 */
export function useGoOn(): (to: string) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async (to) => {
    if (location.pathname === basePath + pathname) await navigate(to)
  }
}
