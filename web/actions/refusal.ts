import type { RefusedCall } from '#web/api/call-errors.ts'
import { showError } from '#web/toasts/toast-store.ts'

/**
 * Shows a toast for a rejected request that does not come from a form. The text is the first field error, or the
 * server's message if there are no field errors.
 */
export function showRefusal({ message, errors }: RefusedCall): void {
  showError(Object.values(errors)[0] ?? message)
}
