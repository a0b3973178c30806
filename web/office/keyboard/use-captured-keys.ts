import { useLayoutEffect, useRef } from 'react'
import { isBusy } from './use-keys.ts'

/**
 * Binds actions to keys before all other shortcuts of the page, for a short task such as placing a line. While
 * `actions` is null, the keys have their usual meaning.
 */
export function useCapturedKeys(actions: Readonly<Record<string, () => void>> | null): void {
  const current = useRef(actions)
  useLayoutEffect(() => {
    current.current = actions
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const bound = current.current
      if (bound === null || ctrlKey || metaKey || altKey || shiftKey || isBusy(target)) return
      const action = Object.hasOwn(bound, key) ? bound[key] : undefined
      if (action === undefined) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}
