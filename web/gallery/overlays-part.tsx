import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/confirm-dialog.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { type ToastItem, Toasts } from '#web/ui/toasts.tsx'

export function OverlaysPart() {
  const [context, setContext] = useState<ConfirmDialogProps['context']>()
  const [toasts, setToasts] = useState<ToastItem[]>([])
  const add = (toast: Omit<ToastItem, 'id'>) =>
    setToasts((shown) => [{ ...toast, id: crypto.randomUUID() }, ...shown])
  const close = () => setContext(undefined)
  return (
    <>
      <Actions>
        {(['success', 'error', 'warning'] as const).map((kind) => (
          <Button key={kind} kind="quiet" title={`Ask: ${kind}`} onClick={() => setContext(kind)} />
        ))}
        <Button
          kind="quiet"
          title="Toast: success"
          onClick={() => add({ context: 'success', message: 'Your bio-data is saved.' })}
        />
        <Button
          kind="quiet"
          title="Toast: error"
          onClick={() => add({ context: 'error', message: 'Please check your network connection!' })}
        />
      </Actions>
      <Toasts
        items={toasts}
        onDismiss={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
      />
      {context && (
        <ConfirmDialog
          context={context}
          title="Logout"
          message="Do you want to logout of your account?"
          action="Yes, Logout"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </>
  )
}
