interface FormElement {
  tabIndex: number
  focus(): void
  querySelector(selectors: 'textarea'): { focus(): void } | null
}

/**
 * Moves the focus from «Take over», which disappears, to the text area of the form, or else to the form itself. Enter
 * sends a form whose button or single-line field has the focus, so a second Enter there would send it unread.
 */
export function focusAfterTakeOver(form: FormElement): void {
  const field = form.querySelector('textarea')
  if (field !== null) return field.focus()
  form.tabIndex = -1
  form.focus()
}
