/** Key in the tab's storage. The value is the name of the field whose camera is open. */
const key = 'camera'

function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/**
 * Records in the tab's storage that the camera of a field is open. The record is removed when the page gets the focus
 * again.
 */
export function markCamera(field: string): void {
  storage()?.setItem(key, field)
  addEventListener('focus', () => storage()?.removeItem(key), { once: true })
}

/** Whether Android closed the page while the camera of this field was open. Only the first call returns true. */
export function closedByCamera(field: string): boolean {
  if (storage()?.getItem(key) !== field) return false
  storage()?.removeItem(key)
  return true
}
