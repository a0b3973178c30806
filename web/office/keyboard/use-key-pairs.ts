import { useRef } from 'react'
import { isKeyOff } from './letter-keys.ts'
import { useKeyPress } from './use-key-press.ts'
import { isBusy } from './use-keys.ts'

/** Time in which the second key of a pair must follow the first one. */
const pairLimitMs = 2000

/**
 * Binds pairs of keys, such as `g q` and `g r`: `first`, then within `pairLimitMs` one of the keys of `seconds`.
 * Pairs are off in the same cases as the actions of `useKeys`.
 */
export function useKeyPairs(first: string, seconds: Readonly<Record<string, () => void>>): void {
  /** Time at which `first` was pressed, if it was the last key; otherwise -Infinity. */
  const firstPressed = useRef(-Infinity)
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isBusy(target) || isKeyOff(key)) return
    const isSecond = timeStamp - firstPressed.current < pairLimitMs
    firstPressed.current = !isSecond && key === first ? timeStamp : -Infinity
    const action = isSecond && Object.hasOwn(seconds, key) ? seconds[key] : undefined
    if (action === undefined) return
    event.preventDefault()
    // Without this call, the page's own action for this key would run as well.
    event.stopPropagation()
    action()
  }
  useKeyPress(press, { capture: true })
}
