import type { RefusedCall } from '#web/api/call-errors.ts'
import { showError } from '#web/toasts/toast-store.ts'

/**
 * Shows a toast with the reason why the server rejected a request without a form: the first field error, or the
 * message.
 */
export function showRefusal({ message, errors }: RefusedCall): void {
  showError(Object.values(errors)[0] ?? message)
}
