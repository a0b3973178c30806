import { createStore } from '#web/state/store.ts'

/** A question that the applicant must answer before an action is carried out. */
export interface Confirmation {
  context: 'success' | 'error' | 'warning'
  title: string
  message: string
  action: string
  /** Runs when the applicant confirms. The dialog stays open and busy until this function has finished. */
  onConfirm?: () => void | Promise<void>
  onCancel?: () => void
}

export const confirmStore = createStore<Confirmation | null>(null)

/**
 * Loads the script of the dialog. The forms of the application call this function in advance, so that the dialog also
 * opens without a network.
 */
export const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx')

/** Opens the dialog with a question, replacing any open question. */
export function askFirst(question: Confirmation): void {
  confirmStore.set(question)
}
