import { useKeyPress } from './use-key-press.ts'
import { isBusy } from './use-keys.ts'

/**
 * Binds actions to keys for a short task, such as placing a line. These actions replace all other shortcuts of the
 * keys. If `actions` is null, the keys keep their usual actions.
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
