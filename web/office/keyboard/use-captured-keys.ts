import { useKeyPress } from './use-key-press.ts'
import { isBusy } from './use-keys.ts'

/**
 * Binds actions to keys before all other shortcuts of the page, for a short task such as placing a line. While
 * `actions` is null, the keys have their usual meaning.
 */
export function useCapturedKeys(actions: Readonly<Record<string, () => void>> | null): void {
  const press = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (actions === null || ctrlKey || metaKey || altKey || shiftKey || isBusy(target)) return
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined
    if (action === undefined) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  useKeyPress(press, { capture: true })
}
