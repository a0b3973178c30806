import { useEffect, useState } from 'react'
import { noNetwork } from '#web/api/no-network.ts'
import { useStore } from '#web/state/store.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { part } from '../pages/part.tsx'
import { confirmStore, loadConfirmDialog } from './confirm-store.ts'

/** The script of the dialog is loaded when first needed. The forms of the application load it in advance. */
const ConfirmDialog = part(async () => (await loadConfirmDialog()).ConfirmDialog, {
  notLoaded: () => <Unanswered />,
})

/** Shows an error and cancels the question if the dialog could not be loaded. The user can press the button again. */
function Unanswered() {
  useEffect(() => {
    showError(noNetwork)
    confirmStore.get()?.onCancel?.()
    confirmStore.set(null)
  }, [])
  return null
}

export function ConfirmRegion() {
  const question = useStore(confirmStore)
  const [busy, setBusy] = useState(false)
  if (question === null) return null
  const close = () => confirmStore.set(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await question.onConfirm?.()
    } finally {
      setBusy(false)
      close()
    }
  }
  return (
    <ConfirmDialog
      {...question}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => {
        question.onCancel?.()
        close()
      }}
    />
  )
}
