/** Where a colleague was when the session ended, out of the router's state; null when nothing says so. */
export function fromOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}
