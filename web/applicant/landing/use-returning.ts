import { useSyncExternalStore } from 'react'
import { recall } from '../session/persisted.ts'

const never = () => () => undefined

/**
 * Returns the last known stage of the applicant who is signed in on this device; empty if the stage is unknown. Returns
 * null if no applicant is signed in, and while prerendering.
 */
export function useReturning(): string | null {
  return useSyncExternalStore(
    never,
    () => (recall('authentication')?.isAuthenticated === true ? (recall('profile')?.nextStage ?? '') : null),
    () => null,
  )
}
