/** A message that stands for a while at the edge of the screen. */
export interface Toast {
  id: number
  message: string
  context: 'success' | 'error'
  /** Stands until it is dismissed. */
  stays: boolean
}

/** How long a toast stands when nobody says otherwise, in seconds. */
const defaultSeconds = 10

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Puts a toast on top of the list. It leaves after `seconds`: 10 unless given, never when `false` or 0. The same words
 * do not stand there twice. Returns its id.
 */
export function addToast(
  message: string,
  context: Toast['context'],
  seconds: number | false = defaultSeconds,
): number {
  const id = ++lastId
  const others = toasts.filter((toast) => toast.message !== message || toast.context !== context)
  change([{ id, message, context, stays: !seconds }, ...others])
  if (seconds) setTimeout(() => dismissToast(id), seconds * 1000)
  return id
}

export function showSuccess(message: string, seconds?: number | false): void {
  addToast(message, 'success', seconds)
}

export function showError(message: string, seconds?: number | false): void {
  addToast(message, 'error', seconds)
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id))
}

/** A new try begins: what was said of the one before must not stand beside, or over, what becomes of this one. */
export function clearMessages(): void {
  if (toasts.some((toast) => !toast.stays)) change(toasts.filter((toast) => toast.stays))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
