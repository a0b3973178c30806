import { useStore } from '#web/state/store.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { letterKeysStore } from './letter-keys.ts'
import { useCapturedKeys } from './use-captured-keys.ts'

const noUndo = { z: () => showError('A form is open. Close the form with Esc, then press z to undo.') }

/**
 * Turns off the key `z` while a form is open, and says so. The undo could change what the form is about, or leave the
 * form for another application.
 */
export function useNoUndo(): void {
  useCapturedKeys(useStore(letterKeysStore) ? noUndo : null)
}
