/** Router state of the release page. `from` is the page to return to. The browser keeps this state on a reload. */
export interface ReleaseState {
  decisionIds: string[]
  from: string
}

/**
 * Reads the router's state. Returns null if it contains no decisions, for example if the page was opened by its URL.
 * The page then shows all approved decisions.
 */
export function releaseStateOf(state: unknown): ReleaseState | null {
  if (typeof state !== 'object' || state === null || !('decisionIds' in state)) return null
  const { decisionIds } = state
  if (!Array.isArray(decisionIds) || decisionIds.length === 0) return null
  const from = 'from' in state && typeof state.from === 'string' ? state.from : '/'
  return { decisionIds: decisionIds.map(String), from }
}
