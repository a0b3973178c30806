import { createContext, useContext } from 'react'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { useStore } from '#web/state/store.ts'
import { type Session, sessionStore } from './session.ts'

export function useSession(): Session {
  return useStore(sessionStore)
}

const Me = createContext<Colleague | null>(null)
export const MeProvider = Me.Provider

/** Returns the signed-in colleague. @throws Error outside `Guarded` */
export function useMe(): Colleague {
  const me = useContext(Me)
  if (me === null) throw new Error('Nobody is signed in here')
  return me
}
