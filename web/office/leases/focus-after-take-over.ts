interface FormElement {
  tabIndex: number
  focus(): void
  querySelector(selectors: 'textarea'): { focus(): void } | null
}

/**
 * Moves the focus from «Take over», which disappears, to the text area of the form. Without a text area, focuses the
 * form itself. If its button or a single-line field had the focus, a second Enter would submit the form unread.
 */
export function focusAfterTakeOver(form: FormElement): void {
  const field = form.querySelector('textarea')
  if (field !== null) return field.focus()
  form.tabIndex = -1
  form.focus()
}
