import { lazy, Suspense, useState } from 'react'
import { useStore } from '#web/state/store.ts'
import { confirmStore, loadConfirmDialog } from './confirm-store.ts'

/**
 * The dialog's script is loaded when first needed, because most pages never show the dialog. Forms load it in advance.
 */
const ConfirmDialog = lazy(async () => ({
  default: (await loadConfirmDialog()).ConfirmDialog,
}))

/** Renders the confirm dialog while a question is open. */
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
    <Suspense fallback={null}>
      <ConfirmDialog
        {...question}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => {
          question.onCancel?.()
          close()
        }}
      />
    </Suspense>
  )
}
