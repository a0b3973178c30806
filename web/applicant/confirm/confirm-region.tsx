import { useState, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { closeConfirmation, currentConfirmation, watchConfirmation } from './confirm-store.ts'

/** Where the confirm dialog opens. */
export function ConfirmRegion() {
  const question = useSyncExternalStore(watchConfirmation, currentConfirmation, () => null)
  const [busy, setBusy] = useState(false)
  if (question === null) return null
  const act = async () => {
    setBusy(true)
    try {
      await question.onConfirm?.()
    } finally {
      setBusy(false)
      closeConfirmation()
    }
  }
  return (
    <ConfirmDialog
      {...question}
      busy={busy}
      onConfirm={() => void act()}
      onCancel={() => {
        question.onCancel?.()
        closeConfirmation()
      }}
    />
  )
}
