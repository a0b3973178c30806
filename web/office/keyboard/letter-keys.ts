import { staff } from '#contract/office/staff/staff.ts'
import { createStore } from '#web/state/store.ts'
import { callOffice } from '../api/call.ts'

/** Whether single characters work as shortcuts. Speech input can type them by mistake, so they can be switched off. */
export const letterKeysStore = createStore(true)

/**
 * Switches single-character shortcuts on or off, and stores the choice for this colleague on the server. If the choice
 * cannot be stored, it applies until the next sign-in or reload.
 */
export async function setLetterKeys(on: boolean): Promise<void> {
  letterKeysStore.set(on)
  await callOffice(staff.setLetterKeys, { on }).catch((error: unknown) => console.error(error))
}

/** Whether a key is switched off by `letterKeysStore`, which affects all printable characters except Space. */
export function isKeyOff(name: string): boolean {
  return !letterKeysStore.get() && name.length === 1 && name !== ' '
}
