import { type PlainForm, plainFormField } from '#contract/plain-forms.ts'

/**
 * Returns what the user has typed into a prerendered form before its script was loaded: the values that differ from
 * those in the document. Reads only `<input>` elements.
 */
export function typedBefore(post: PlainForm): Record<string, string | boolean> {
  const mark = document.querySelector<HTMLInputElement>(`input[name="${plainFormField}"][value="${post}"]`)
  const typed: Record<string, string | boolean> = {}
  for (const control of mark?.form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement)) continue
    if (control.type === 'checkbox') {
      if (control.checked !== control.defaultChecked) typed[control.name] = control.checked
    } else if (control.value !== control.defaultValue) typed[control.name] = control.value
  }
  return typed
}
