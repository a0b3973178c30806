import { mayShowChoices } from './may-show-choices.ts'
import { useKeyPress } from './use-key-press.ts'

/**
 * Lets Esc close a form on the page, also while one of its fields has the focus. Does nothing while a dialog is open or
 * a `<select>` may show its choices.
 */
export function useCloseKey(close: () => void): void {
  useKeyPress(({ key, target }) => {
    if (key !== 'Escape' || document.querySelector('dialog[open]') !== null || mayShowChoices(target)) return
    close()
  })
}
