import { useStore } from '#web/state/store.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { letterKeysStore } from './letter-keys.ts'
import { useCapturedKeys } from './use-captured-keys.ts'

const noUndo = { z: () => showError('A form is open. Close the form with Esc, then press z to undo.') }

/**
 * Replaces the action of the key `z` with an error message while a form is open. An undo could change the data that the
 * form is about, or open another application.
 */
export function useNoUndo(): void {
  useCapturedKeys(useStore(letterKeysStore) ? noUndo : null)
}
