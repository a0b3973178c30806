import { useKeyPress } from './use-key-press.ts'

/**
 * Keys that `useAltKeys` can bind. They are named by `KeyboardEvent.code`, because Alt changes the character of a
 * letter on some keyboards.
 */
type AltKey = 'ArrowDown' | 'ArrowUp' | 'KeyN' | 'KeyT'

/**
 * Binds actions to keys that are pressed with Alt. Unlike the actions of `useKeys`, they also work in text fields, and
 * while the other shortcuts are turned off. They are off while a dialog is open, unless `inDialogs` is true. The arrow
 * keys are also off in a `<select>`, because `Alt ↓` opens its options. If two components bind the same key, only one
 * acts.
 */
export function useAltKeys(
  actions: Partial<Record<AltKey, () => void>>,
  { inDialogs = false }: { inDialogs?: boolean } = {},
): void {
  useKeyPress((event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, code, target } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return
    if (!inDialogs && document.querySelector('dialog[open]') !== null) return
    if (target instanceof HTMLSelectElement && code.startsWith('Arrow')) return
    const action = actions[code as AltKey]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
}
