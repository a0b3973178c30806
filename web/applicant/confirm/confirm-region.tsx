import { useEffect } from 'react'
import { noNetwork } from '#web/api/no-network.ts'
import { useStore } from '#web/state/store.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { part } from '../pages/part.tsx'
import { cancelQuestion, confirmQuestion, confirmStore, loadConfirmDialog } from './confirm-store.ts'

/** The script of the dialog is loaded when first needed. The forms of the application load it in advance. */
const ConfirmDialog = part(async () => (await loadConfirmDialog()).ConfirmDialog, {
  notLoaded: () => <Unanswered />,
})

/** Replaces a dialog that could not be loaded. Shows an error and cancels the question, so that the user can retry. */
function Unanswered() {
  useEffect(() => {
    showError(noNetwork)
    cancelQuestion()
  }, [])
  return null
}

/** The dialog with the open question. A question is closed when another page is shown, for example after a sign-out. */
export function ConfirmRegion() {
  const question = useStore(confirmStore)
  const isLeft = question !== null && question.at !== location.pathname
  useEffect(() => {
    if (isLeft) cancelQuestion()
  }, [isLeft])
  if (question === null || isLeft) return null
  return (
    <ConfirmDialog
      {...question}
      onConfirm={() => void confirmQuestion()}
      onCancel={question.onConfirm && cancelQuestion}
    />
  )
}
