/** Number of questions in a form, and the labels of the questions without a valid answer, in the order of the page. */
export interface Answers {
  total: number
  open: readonly string[]
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Counts the questions of a form and lists those without a valid answer. `missing`: fields that are not yet valid. */
export function answersOf(form: HTMLFormElement, missing: readonly string[]): Answers {
  const isOpen = (control: Control) => isEmpty(control) || missing.includes(control.id.replace(/^field-/, ''))
  const questions = [...form.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    const rows = control.closest('fieldset[data-rows]')
    const label = rows === null ? questionOf(control) : labelOfRows(rows, control)
    return label === null ? [] : [{ label, open: isOpen(control) }]
  })
  return { total: questions.length, open: questions.filter(({ open }) => open).map(({ label }) => label) }
}

/**
 * Returns the question that a control answers, for example «NIN (optional)» or «Guardian: Gender». Returns null for
 * read-only controls and checkboxes, and for every control of a group except the first.
 */
function questionOf(control: Control): string | null {
  if (!control.id.startsWith('field-') || control.type === 'checkbox') return null
  if ('readOnly' in control && control.readOnly) return null
  const ownLabel = [...(control.labels ?? [])].find(({ htmlFor }) => htmlFor === control.id)
  const group = ownLabel === undefined ? control.closest('fieldset') : null
  if (group !== null && group.querySelector('input') !== control) return null
  const label = ownLabel ?? legendOf(group)
  const groupLegend = legendOf((group?.parentElement ?? control).closest('fieldset'))
  const words = [groupLegend, label].flatMap((each) => each?.textContent?.trim() || [])
  return label === null ? null : words.join(': ')
}

/**
 * Returns the legend of a list of rows if `control` is the first control in the list. Returns null for the other
 * controls, because the whole list is one question.
 */
const labelOfRows = (rows: Element, control: Control) =>
  rows.querySelector('input, select') === control ? (legendOf(rows)?.textContent ?? null) : null

const legendOf = (fieldset: Element | null | undefined) =>
  fieldset?.querySelector<HTMLElement>(':scope > legend') ?? null

function isEmpty(control: Control): boolean {
  if (control.type === 'file') return false
  if (control.type !== 'radio') return control.value.trim() === ''
  return control.closest('fieldset')?.querySelector(':checked') === null
}
