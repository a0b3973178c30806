import { sessionStore } from './session.ts'

function signedInId(): string | null {
  const session = sessionStore.get()
  return session.status === 'signed-in' ? session.colleague.id : null
}

/**
 * Returns a signal that aborts when the session of the signed-in colleague ends on this page, or another colleague
 * signs in. For work that continues after its screen is closed, such as a download. Call `stop` when the work has ended.
 */
export function sessionSignal(): { signal: AbortSignal; stop(): void } {
  const colleagueId = signedInId()
  const ending = new AbortController()
  const stop = sessionStore.subscribe(() => {
    if (signedInId() === colleagueId) return
    stop()
    ending.abort()
  })
  return { signal: ending.signal, stop }
}
