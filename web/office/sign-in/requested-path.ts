/** Returns the path of the page that required the sign-in, read from the router's state; null if there is none. */
export function requestedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}
