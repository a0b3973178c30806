import type { Screen } from './screens.ts'

export interface Shortcut {
  /**
   * Names of the keys as in `useKeys`. The prefix `Ctrl+` or `Alt+` means that this key is held. A space separates two
   * keys that are pressed one after the other, such as `g q`.
   */
  keys: readonly string[]
  does: string
}

export interface ShortcutGroup {
  title: string
  screens: readonly Screen[]
  shortcuts: readonly Shortcut[]
}

/** Returns the digits from 1 to `last`. */
export const oneTo = (last: number): string[] => Array.from({ length: last }, (_, index) => String(index + 1))
