import type { AccessToken } from './access-token.ts'

/** Messages between the portal's tabs. They are never stored, so a token is passed on in memory only. */
export type TabMessage =
  /** `profileId`: the applicant of the token. Undefined if a server of version 0.1.0 issued the token. */
  | { kind: 'renewed'; token: AccessToken; profileId: string | undefined }
  | { kind: 'signed-in'; profileId: string; ownDevice: boolean }
  /** `signed-out`: the session has expired. `left`: the applicant has signed out. Earlier versions send no reason. */
  | { kind: 'signed-out'; reason?: 'signed-out' | 'left' }

let shared: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  shared ??= new BroadcastChannel('matric-session')
  return shared
}

/** Sends a message to the other tabs of this browser. Does nothing in a browser without `BroadcastChannel`. */
export function announce(message: TabMessage): void {
  openChannel()?.postMessage(message)
}

/**
 * Calls `onMessage` for each message of another tab, until the returned function is called. Does nothing in a browser
 * without `BroadcastChannel`.
 */
export function listenToTabs(onMessage: (message: TabMessage) => void): () => void {
  const channel = openChannel()
  if (channel === null) return () => undefined
  const listener = (event: MessageEvent<TabMessage>) => onMessage(event.data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
