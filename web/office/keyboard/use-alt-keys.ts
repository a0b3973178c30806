import { useKeyPress } from './use-key-press.ts'

/**
 * Keys that `useAltKeys` can bind. They are named by `KeyboardEvent.code`, because Alt changes the character of a
 * letter on some keyboards.
 */
type AltKey = 'ArrowDown' | 'ArrowUp' | 'KeyN'

/**
 * Binds actions to keys that are pressed with Alt. Unlike the actions of `useKeys`, they also work in text fields, and
 * while the other shortcuts are turned off. They are off while a dialog is open. The arrow keys are also off in a
 * `<select>`, because `Alt ↓` opens its options.
 */
export function useAltKeys(actions: Partial<Record<AltKey, () => void>>): void {
  useKeyPress((event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, code, target } = event
    if (!altKey || ctrlKey || metaKey || shiftKey) return
    if (document.querySelector('dialog[open]') !== null) return
    if (target instanceof HTMLSelectElement && code.startsWith('Arrow')) return
    const action = actions[code as AltKey]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
}
