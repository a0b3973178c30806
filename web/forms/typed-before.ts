import { type PlainForm, plainFormField } from '#contract/plain-forms.ts'

/** Properties of an `<input>`, `<select>` or `<textarea>` that `typedIn` needs. */
export type Control = Pick<HTMLInputElement, 'name' | 'id' | 'type' | 'value'> &
  Partial<Pick<HTMLInputElement, 'defaultValue' | 'checked' | 'defaultChecked'>> & {
    options?: Iterable<Pick<HTMLOptionElement, 'value' | 'defaultSelected'>>
  }

/** Returns whether the user has changed a control since the document was loaded. */
function isTyped({ type, value, defaultValue, checked, defaultChecked, options }: Control): boolean {
  if (type === 'checkbox') return checked !== defaultChecked
  if (type === 'radio') return checked === true && defaultChecked === false
  if (options === undefined) return value !== defaultValue
  const all = [...options]
  // If no option is selected in the document, the browser selects the first one.
  return value !== (all.find(({ defaultSelected }) => defaultSelected) ?? all[0])?.value
}

/**
 * Returns what the user has typed or chosen in controls of a prerendered page before its script was loaded: the values
 * that differ from those in the document. The keys are the names of the controls, or the ids of controls without a name.
 */
export function typedIn(controls: Iterable<Control>): Record<string, string | boolean> {
  const typed: Record<string, string | boolean> = {}
  for (const control of controls) {
    const { name, id, type, value, checked = false } = control
    if (isTyped(control)) typed[name || id] = type === 'checkbox' ? checked : value
  }
  return typed
}

/** Returns what the user has typed or chosen in a part of the page. If `part` is missing, the result is empty. */
export function typedInside(part: ParentNode | null | undefined): Record<string, string | boolean> {
  return typedIn(part?.querySelectorAll<HTMLInputElement>('input,select,textarea') ?? [])
}

/** Returns what the user has typed or chosen in a form that the browser can also submit without scripts. */
export function typedBefore(post: PlainForm): Record<string, string | boolean> {
  const mark = document.querySelector<HTMLInputElement>(`input[name="${plainFormField}"][value="${post}"]`)
  return typedInside(mark?.form)
}
