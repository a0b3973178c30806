import { flushSync } from 'react-dom'
import { fieldId } from '#web/ui/field-id.ts'

/**
 * Calls `add`, which shows a new field `name`, and focuses that field. Without this, the focus is lost if the button
 * disappears, because no more can be added.
 */
export function focusAdded(name: string, add: () => void): void {
  flushSync(add)
  document.getElementById(fieldId(name))?.focus()
}
