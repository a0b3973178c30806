import { isKeyOff } from './letter-keys.ts'
import { useKeyPress } from './use-key-press.ts'

/**
 * Returns true if shortcuts must be ignored: a dialog is open, or a field other than a checkbox or a radio button has
 * the focus.
 */
export function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}

/** Returns the name of the pressed key. With Shift, arrow keys get the prefix `Shift+`; the letter `a` becomes `A`. */
function nameOf({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key
}

/**
 * Returns true if the focused control uses the key itself. For example, Enter follows a link and Space presses a
 * button. After «Take over», the form itself has the focus, and Enter must do nothing.
 */
function pressesControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (key === 'Enter')
    return target instanceof HTMLFormElement || target.closest('a, button, summary, input') !== null
  return key === ' ' && target.closest('button, summary, input') !== null
}

/** Key presses that have run an action. */
const handled = new WeakSet<Event>()

/**
 * Binds actions to single keys (`KeyboardEvent.key`, or `Shift+ArrowUp` and the like). Ignores combinations with Ctrl,
 * Alt or ⌘. An action is off while `isBusy` is true and while the focused control uses the key itself. Actions of
 * single characters can also be switched off (see `letterKeysStore`). If two components bind the same key, only one
 * acts, and the conflict is logged as an error, which fails the browser tests.
 */
export function useKeys(actions: Record<string, () => void>): void {
  useKeyPress((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
    if (pressesControl(event)) return
    const name = nameOf(event)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (action === undefined || isKeyOff(name)) return
    event.preventDefault()
    if (handled.has(event)) {
      console.error(`Two actions are bound to the key «${name}».`)
      return
    }
    handled.add(event)
    action()
  })
}
