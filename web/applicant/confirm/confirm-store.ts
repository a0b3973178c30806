import { createStore } from '#web/state/store.ts'

/** A question that the applicant must answer before an action is carried out. */
export interface Confirmation {
  context: 'success' | 'error' | 'warning'
  title: string
  message: string
  action: string
  /** Runs when the applicant confirms. The dialog stays open and busy until this function has finished. */
  onConfirm?: () => void | Promise<void>
  /** Runs when the question is closed or replaced without a confirmation. */
  onCancel?: () => void
}

interface OpenQuestion extends Confirmation {
  /** Path of the page that asks. */
  at: string
  /** Whether the action is running, so that the question can no longer be cancelled. */
  busy?: boolean
}

export const confirmStore = createStore<OpenQuestion | null>(null)

/**
 * Loads the script of the dialog. The forms of the application call this function in advance, so that the dialog also
 * opens without a network.
 */
export const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx')

/**
 * Opens the dialog with a question, until the applicant answers or leaves the page. Cancels the open question, if there
 * is one.
 */
export function askFirst(question: Confirmation): void {
  cancelQuestion()
  confirmStore.set({ ...question, at: location.pathname })
}

/** Closes the open question, and calls its `onCancel` unless its action is running. */
export function cancelQuestion(): void {
  const question = confirmStore.get()
  confirmStore.set(null)
  if (!question?.busy) question?.onCancel?.()
}

/** Runs the action of the open question. Then closes the question, unless another question has replaced it. */
export async function confirmQuestion(): Promise<void> {
  const question = confirmStore.get()
  if (question === null || question.busy) return
  const running = { ...question, busy: true }
  confirmStore.set(running)
  try {
    await question.onConfirm?.()
  } finally {
    if (confirmStore.get() === running) confirmStore.set(null)
  }
}
