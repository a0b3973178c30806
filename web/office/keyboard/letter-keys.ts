import { createStore } from '#web/state/store.ts'

const storedAs = (staffId: string) => `office-letter-keys-off:${staffId}`

/** Whether single characters work as shortcuts. Speech input can type them by mistake, so they can be switched off. */
export const letterKeysStore = createStore(true)

/** Restores whether the colleague has switched off single characters as shortcuts on this device. */
export function recallLetterKeys(staffId: string): void {
  try {
    letterKeysStore.set(globalThis.localStorage?.getItem(storedAs(staffId)) !== 'true')
  } catch (error) {
    console.error(error)
  }
}

/** Switches single characters as shortcuts on or off, and stores the choice for this colleague on this device. */
export function setLetterKeys(staffId: string, on: boolean): void {
  letterKeysStore.set(on)
  try {
    if (on) globalThis.localStorage?.removeItem(storedAs(staffId))
    else globalThis.localStorage?.setItem(storedAs(staffId), 'true')
  } catch (error) {
    console.error(error)
  }
}

/** Whether a key is switched off: a printable character other than Space, while single characters are off. */
export function isKeyOff(name: string): boolean {
  return !letterKeysStore.get() && name.length === 1 && name !== ' '
}
