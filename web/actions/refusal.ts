import type { RefusedCall } from '#web/api/call-errors.ts'
import { showError } from '#web/toasts/toast-store.ts'

/**
 * Shows a toast with the reason why the server rejected a call that has no form: the first field error, or the message.
 */
export function showRefusal({ message, errors }: RefusedCall): void {
  showError(Object.values(errors)[0] ?? message)
}

/**
 * Shows why the server rejected a form. If there are field errors, they are shown at the fields, and the toast has only
 * the title. Returns the message to show in the form; null if the field errors are enough.
 */
export function showFormRefusal({ message, title, errors }: RefusedCall): string | null {
  const hasFieldErrors = Object.keys(errors).length > 0
  showError(hasFieldErrors ? title || message : message)
  return hasFieldErrors ? null : message
}
