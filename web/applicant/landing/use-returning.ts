import { useSyncExternalStore } from 'react'
import { recall } from '../session/persisted.ts'

const never = () => () => undefined

/** Whether somebody is signed in on this machine, as far as the page remembers. The prerendered page knows nobody. */
export function useReturning(): boolean {
  return useSyncExternalStore(
    never,
    () => recall('authentication')?.isAuthenticated === true,
    () => false,
  )
}
