import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { closeConfirmation, currentConfirmation, watchConfirmation } from './confirm-store.ts'

/** Fetched with the first question: nobody needs it to read or to sign in. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

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
    <Suspense fallback={null}>
      <ConfirmDialog
        {...question}
        busy={busy}
        onConfirm={() => void act()}
        onCancel={() => {
          question.onCancel?.()
          closeConfirmation()
        }}
      />
    </Suspense>
  )
}
