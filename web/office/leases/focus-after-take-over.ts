interface FormElement {
  tabIndex: number
  focus(): void
  querySelector(selectors: 'textarea'): { focus(): void } | null
}

/**
 * Moves the focus from «Take over», which disappears, to the text area of the form. Without a text area, focuses the
 * form itself, not its button or a single-line field: a second Enter there would submit a form that nobody has read.
 */
export function focusAfterTakeOver(form: FormElement): void {
  const field = form.querySelector('textarea')
  if (field !== null) return field.focus()
  form.tabIndex = -1
  form.focus()
}
