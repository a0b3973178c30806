import { fieldId } from '#web/ui/field-id.ts'

/**
 * Focuses the field `name`, which the caller has just added to the form, once React has rendered it. Otherwise the
 * focus would be lost when the last possible field is added, because the «Add» button then disappears.
 */
export function focusAdded(name: string): void {
  setTimeout(() => document.getElementById(fieldId(name))?.focus())
}
