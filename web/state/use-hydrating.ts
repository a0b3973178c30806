import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns true while prerendering and in the first render of a prerendered page. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
