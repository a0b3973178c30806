import { useLayoutEffect, useRef } from 'react'

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
  const current = useRef(actions)
  useLayoutEffect(() => {
    current.current = actions
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, target } = event
      if (!altKey || ctrlKey || metaKey || shiftKey) return
      if (document.querySelector('dialog[open]') !== null) return
      if (target instanceof HTMLSelectElement && code.startsWith('Arrow')) return
      const action = current.current[code as AltKey]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
