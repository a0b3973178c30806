import { type ReactNode, useState } from 'react'
import { ToastRegion } from '#web/toasts/toast-region.tsx'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { MessagePlace } from '#web/ui/message-place.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { ExtendDialogSample } from './form-states-part.tsx'
import { names } from './sample-names.ts'

const nothing = () => undefined

export function OverlaysPart() {
  const [open, setOpen] = useState<ReactNode>()
  const close = () => setOpen(undefined)
  const ask = (context: ConfirmDialogProps['context'], busy = false) => (
    <ConfirmDialog
      context={context}
      title="Logout"
      message="Do you want to logout of your account?"
      action="Yes, Logout"
      busy={busy}
      onConfirm={close}
      onCancel={close}
    />
  )
  const overlays: Record<string, ReactNode> = {
    'Ask: success': ask('success'),
    'Ask: error': ask('error'),
    'Ask: warning': ask('warning'),
    'Ask: busy': ask('warning', true),
    Dialog: (
      <Dialog title={`The results of ${names[3]}`} onClose={close}>
        <p>A dialog with a long title.</p>
        <Actions>
          <Button title="Close" onClick={close} />
        </Actions>
      </Dialog>
    ),
    Modal: (
      <Modal aria-label="A modal without a layout" onClose={close}>
        <Button title="Close" onClick={close} />
      </Modal>
    ),
    'Extend deadlines': <ExtendDialogSample onClose={close} />,
  }
  return (
    <>
      <Actions>
        {Object.entries(overlays).map(([name, overlay]) => (
          <Button key={name} kind="quiet" title={name} onClick={() => setOpen(overlay)} />
        ))}
        <Button
          kind="quiet"
          title="Toast: success"
          onClick={() => showSuccess('Your bio-data is saved.', false)}
        />
        <Button
          kind="quiet"
          title="Toast: error"
          onClick={() => showError('Please check your network connection!', false)}
        />
      </Actions>
      <MessagePlace kind="control" />
      <ToastRegion />
      <Toasts
        items={[
          { id: 1, context: 'success', message: 'Your bio-data is saved.' },
          { id: 3, context: 'notice', message: 'The bank has not confirmed your payment of ₦25,000 yet.' },
          {
            id: 2,
            context: 'error',
            message: `${names[3]} has no receipt yet. ${'Try again later. '.repeat(6)}`,
          },
        ]}
        onDismiss={nothing}
      />
      {open}
    </>
  )
}
