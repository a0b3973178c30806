import { useSyncExternalStore } from 'react'
import { recall } from '../session/persisted.ts'

const never = () => () => undefined

/** Whether someone has signed in on this device, according to local storage. Always false while prerendering. */
export function useReturning(): boolean {
  return useSyncExternalStore(
    never,
    () => recall('authentication')?.isAuthenticated === true,
    () => false,
  )
}
