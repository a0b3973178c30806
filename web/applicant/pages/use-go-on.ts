import { useLocation, useNavigate } from 'react-router'
import { basePath } from '../paths.ts'

/**
 * Leads on after something was saved, unless the person has opened another page meanwhile: an answer that comes late
 * must not take them away from there.
 */
export function useGoOn(): (to: string) => Promise<void> {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async (to) => {
    if (location.pathname === basePath + pathname) await navigate(to)
  }
}
