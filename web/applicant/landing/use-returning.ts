import { useSyncExternalStore } from 'react'
import { recall } from '../session/persisted.ts'

const never = () => () => undefined

/**
 * Returns the stage of the applicant who is signed in on this device, as last seen; null if there is none. Null while
 * prerendering.
 */
export function useReturning(): string | null {
  return useSyncExternalStore(
    never,
    () => (recall('authentication')?.isAuthenticated === true ? (recall('profile')?.nextStage ?? '') : null),
    () => null,
  )
}
