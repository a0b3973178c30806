import { useSyncExternalStore } from 'react'
import { type SessionStatus, sessionStatus, watchSession } from './session.ts'

/** The session's state, followed. While prerendering nobody is known. */
export function useSession(): SessionStatus {
  return useSyncExternalStore(watchSession, sessionStatus, () => 'unknown')
}
