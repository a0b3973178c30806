import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Colleague } from '#contract/office/staff.ts'
import { currentSession, type Session, watchSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession)
}

const Me = createContext<Colleague | null>(null)
export const MeProvider = Me.Provider

/** The signed-in colleague, inside the guarded pages. */
export function useMe(): Colleague {
  const me = useContext(Me)
  if (me === null) throw new Error('Nobody is signed in here')
  return me
}
