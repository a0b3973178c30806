import { createStore } from '#web/state/store.ts'

/** A short message about what has just happened. */
export interface Toast {
  id: number
  message: string
  context: 'success' | 'error' | 'notice'
  /** Time at which the toast was added, in milliseconds since the page was loaded. */
  addedAtMs: number
  /** The element that had the focus when the toast was added. `placeFor` may place the toast near it. */
  cause: Element | null
  /** True if the toast has no timeout. `clearMessages` keeps such a toast. */
  stays: boolean
}

const defaultSeconds = 10

/** The toasts being shown, newest first. */
export const toastStore = createStore<readonly Toast[]>([])

let lastId = 0

/**
 * Adds a toast at the top and returns its id. The toast disappears after `seconds`; with `false` or 0 it stays.
 * Replaces an older toast with the same message and context.
 */
export function addToast(
  message: string,
  context: Toast['context'],
  seconds: number | false = defaultSeconds,
): number {
  const id = ++lastId
  const others = toastStore.get().filter((toast) => toast.message !== message || toast.context !== context)
  const cause = globalThis.document?.activeElement ?? null
  toastStore.set([{ id, message, context, addedAtMs: performance.now(), cause, stays: !seconds }, ...others])
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
  keepIf((toast) => toast.id !== id)
}

/** Removes a message that is no longer true, or that the page itself shows. */
export function dismissMessage(message: string): void {
  keepIf((toast) => toast.message !== message)
}

/** Removes all toasts except those with `stays`. Called before a new attempt, for example when a form is submitted. */
export function clearMessages(): void {
  keepIf((toast) => toast.stays)
}

function keepIf(keep: (toast: Toast) => boolean): void {
  const toasts = toastStore.get()
  if (!toasts.every(keep)) toastStore.set(toasts.filter(keep))
}
