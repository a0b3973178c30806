import type { RejectedCall } from '#web/api/call-errors.ts'
import { showError } from '#web/toasts/toast-store.ts'

/**
 * Returns the text for a rejected request that does not come from a form: the error of `field`, or the first field
 * error if `field` is missing. Without such an error, returns the server's message.
 */
export function rejectionText({ message, errors }: RejectedCall, field?: string): string {
  return (field === undefined ? Object.values(errors)[0] : errors[field]) ?? message
}

/** Shows a toast with `rejectionText` for a rejected request. */
export function showRejection(rejected: RejectedCall): void {
  showError(rejectionText(rejected))
}
