import { useSyncExternalStore } from 'react'
import { recall } from '../session/persisted.ts'

const never = () => () => undefined

/** Whether an applicant has signed in on this device before, according to local storage. False while prerendering. */
export function useReturning(): boolean {
  return useSyncExternalStore(
    never,
    () => recall('authentication')?.isAuthenticated === true,
    () => false,
  )
}
