/** Focuses a text field by its id and selects its text, so that typing replaces the text. */
export function selectFieldText(id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.focus()
  field.select()
}
