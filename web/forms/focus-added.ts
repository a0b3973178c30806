import { fieldId } from '#web/ui/field-id.ts'

/**
 * Focuses the field `name`, which the caller has just added to the form, once React has rendered it. Without this, the
 * focus is lost if the button disappears, because no more fields can be added.
 */
export function focusAdded(name: string): void {
  setTimeout(() => document.getElementById(fieldId(name))?.focus())
}
