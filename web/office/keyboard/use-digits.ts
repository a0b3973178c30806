import { isKeyOff } from './letter-keys.ts'
import { useKeyPress } from './use-key-press.ts'

export type DigitPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Returns the choice for a pressed digit; 1 selects the first choice. Returns undefined for other keys, and if
 * `letterKeysStore` switches digits off. Combinations with Ctrl, Alt or ⌘ are ignored too, because they switch browser
 * tabs.
 */
export function choiceOf<T>(
  { key, ctrlKey, altKey, metaKey }: DigitPress,
  choices: readonly T[],
): T | undefined {
  if (ctrlKey || altKey || metaKey || isKeyOff(key)) return undefined
  return /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined
}

/** Lets the digits select one of the choices of an open dialog. `useKeys` ignores keys while a dialog is open. */
export function useDigits<T>(choices: readonly T[], choose: (choice: T) => void): void {
  useKeyPress((event) => {
    const choice = choiceOf(event, choices)
    if (choice !== undefined) choose(choice)
  })
}
