/** Time in ms after which a missing button is reported, and the interval at which the page is searched for it. */
const giveUpMs = 10_000
const searchedEveryMs = 100

/**
 * Presses buttons, links, tabs and options by their text or label, one after the other, each as soon as it is shown. A
 * label such as `key j` presses this key. Returns a function that stops the presses.
 */
export function pressAll(labels: readonly string[]): () => void {
  let remaining = labels
  const until = Date.now() + giveUpMs
  const timer = setInterval(() => {
    const [label, ...rest] = remaining
    if (label === undefined) return clearInterval(timer)
    const [, key] = /^key (\S+)$/.exec(label) ?? []
    const target = key === undefined ? targetOf(label) : document.body
    if (key !== undefined && document.querySelector('main') !== null) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      remaining = rest
    } else if (key === undefined && target !== undefined) {
      target.click()
      remaining = rest
    } else if (Date.now() > until) {
      clearInterval(timer)
      console.error(`The page of this scene has no «${label}»`)
    }
  }, searchedEveryMs)
  return () => clearInterval(timer)
}

/** Returns the text or label of a control, without its keyboard shortcut. */
function wordsOf(control: HTMLElement): string {
  const copy = control.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const key of copy.querySelectorAll('kbd')) key.remove()
  return (control.getAttribute('aria-label') ?? copy.textContent).trim()
}

/**
 * Returns the control with the label, otherwise a control whose text begins with the label, otherwise a control whose
 * text contains the label.
 */
function targetOf(label: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('button, a, summary, label, input, [role=tab]')
  const enabled = [...all].filter(
    (each) => !each.matches(':disabled, [aria-disabled=true], [aria-busy=true], [aria-busy=true] *'),
  )
  return (
    enabled.find((each) => wordsOf(each) === label) ??
    enabled.find((each) => wordsOf(each).startsWith(label)) ??
    enabled.find((each) => wordsOf(each).includes(label))
  )
}
