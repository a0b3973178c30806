/**
 * Time in ms between two attempts to send waiting saves or pictures, while the page is visible. Sometimes the network
 * returns without an `online` event.
 */
const retryMs = 30_000
const followers = new Set<() => void>()

/**
 * While the page is visible, calls `retry` when the network or the applicant returns. Also calls it every `retryMs` if
 * `waits` returns true. Registering the same `retry` again is a no-op.
 */
export function followNetwork(retry: () => void, waits: () => boolean): void {
  if (followers.has(retry)) return
  followers.add(retry)
  const retryIfVisible = () => {
    if (document.visibilityState === 'visible') retry()
  }
  addEventListener('online', retryIfVisible)
  addEventListener('focus', retryIfVisible)
  document.addEventListener('visibilitychange', retryIfVisible)
  setInterval(() => {
    if (waits()) retryIfVisible()
  }, retryMs)
}
