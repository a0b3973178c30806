import { useSyncExternalStore } from 'react'
import { recall } from '../session/persisted.ts'
import type { Returning } from './return-link.ts'

const never = () => () => undefined

/**
 * Returns the last known stage of the applicant who is signed in on this device, and whether they have paid the
 * acceptance fee. Returns null if no applicant is signed in, and while prerendering.
 */
export function useReturning(): Returning | null {
  const nextStage = useSyncExternalStore(
    never,
    () => (recall('authentication')?.isAuthenticated === true ? (recall('profile')?.nextStage ?? '') : null),
    () => null,
  )
  const hasPaidAcceptanceFee = useSyncExternalStore(
    never,
    () => recall('profile')?.hasPaidAcceptanceFee === true,
    () => false,
  )
  return nextStage === null ? null : { nextStage, hasPaidAcceptanceFee }
}
