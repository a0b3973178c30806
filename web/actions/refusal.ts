import type { RefusedCall } from '#web/api/call-errors.ts'
import { showError } from '#web/toasts/toast-store.ts'

/** Shows why the server rejected a call that has no form: a toast with the first field error or the message. */
export function showRefusal({ message, errors }: RefusedCall): void {
  showError(Object.values(errors)[0] ?? message)
}

/**
 * Shows why the server rejected a form. With field errors the toast has only the title, because the errors are shown at
 * the fields. Returns the message to show in the form; null when the field errors say it all.
 */
export function showFormRefusal({ message, title, errors }: RefusedCall): string | null {
  const hasFieldErrors = Object.keys(errors).length > 0
  showError(hasFieldErrors ? title || message : message)
  return hasFieldErrors ? null : message
}
