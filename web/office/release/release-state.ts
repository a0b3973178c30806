/** What a page hands to the release: which decisions, and where to go afterwards. It survives a reload. */
export interface ReleaseState {
  decisionIds: string[]
  from: string
}

/** The release's state out of the router's; null when the address was typed by hand. */
export function releaseStateOf(state: unknown): ReleaseState | null {
  if (typeof state !== 'object' || state === null || !('decisionIds' in state)) return null
  const { decisionIds } = state
  if (!Array.isArray(decisionIds) || decisionIds.length === 0) return null
  const from = 'from' in state && typeof state.from === 'string' ? state.from : '/'
  return { decisionIds: decisionIds.map(String), from }
}
