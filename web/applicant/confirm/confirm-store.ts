import { createStore } from '#web/state/store.ts'

/** A question that the applicant must answer before an action is carried out. */
export interface Confirmation {
  context: 'success' | 'error' | 'warning'
  title: string
  message: string
  action: string
  /** True until the message is complete. Until then, the question can only be cancelled. */
  busy?: boolean
  /** Runs when the applicant confirms. The dialog stays open and busy until this function has finished. */
  onConfirm: () => void | Promise<void>
  /** Runs when the question is closed or replaced without a confirmation. */
  onCancel?: () => void
}

interface OpenQuestion extends Omit<Confirmation, 'onConfirm'> {
  /** Path of the page that asks. */
  at: string
  /** Undefined while the action is running. The question can then no longer be cancelled. */
  onConfirm?: Confirmation['onConfirm']
}

export const confirmStore = createStore<OpenQuestion | null>(null)

/**
 * Loads the script of the dialog. The forms of the application call this function in advance, so that the dialog also
 * opens without a network.
 */
export const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx')

/**
 * Cancels the open question, if there is one, and shows a new question until the applicant answers it or leaves the
 * page. Returns a function that returns true while the new question is open.
 */
export function askFirst(question: Confirmation): () => boolean {
  cancelQuestion()
  const openQuestion = { ...question, at: location.pathname }
  confirmStore.set(openQuestion)
  return () => confirmStore.get() === openQuestion
}

/** Closes the open question, and calls its `onCancel` unless its action is running. */
export function cancelQuestion(): void {
  const question = confirmStore.get()
  confirmStore.set(null)
  question?.onCancel?.()
}

/** Runs the action of the open question. Then closes the question, unless another question has replaced it. */
export async function confirmQuestion(): Promise<void> {
  const question = confirmStore.get()
  if (question === null || question.busy) return
  const { onConfirm, onCancel: _onCancel, ...words } = question
  const running = { ...words, busy: true }
  confirmStore.set(running)
  try {
    await onConfirm?.()
  } finally {
    if (confirmStore.get() === running) confirmStore.set(null)
  }
}
