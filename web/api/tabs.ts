import type { AccessToken } from './access-token.ts'

/** What one tab of the portal tells the others. Tokens travel between tabs in memory only. */
export type TabMessage =
  | { kind: 'renewed'; token: AccessToken }
  | { kind: 'signed-in'; profileId: string }
  | { kind: 'signed-out' }

let channel: BroadcastChannel | null = null

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel('matric-session')
  return channel
}

export function announce(message: TabMessage): void {
  open()?.postMessage(message)
}

/** Calls `hear` for every message of another tab; returns what ends it. */
export function listenToTabs(hear: (message: TabMessage) => void): () => void {
  const line = open()
  if (line === null) return () => undefined
  const listener = (event: MessageEvent<TabMessage>) => hear(event.data)
  line.addEventListener('message', listener)
  return () => line.removeEventListener('message', listener)
}
