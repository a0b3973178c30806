import { useEffect } from 'react'
import { FormFrame, type FormFrameProps } from '#web/forms/form-frame.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { sendKey } from '../keyboard/use-send-key.ts'
import { CancelButton } from './cancel-button.tsx'
import { focusHeadingIfLost } from './use-office-page.ts'

interface FormDialogProps extends Pick<FormFrameProps, 'form' | 'children'> {
  title: string
  /** Label of the button that submits the form. Default: the title. */
  action?: string
  onClose(): void
}

/**
 * A dialog with a form: the fields, a button that submits them, and Cancel. If the focus cannot return to the row from
 * which the dialog was opened, because the command has removed the row, the heading gets the focus.
 */
export function FormDialog({ form, title, action = title, onClose, children }: FormDialogProps) {
  // The timer runs after the browser has restored the focus, which happens when the dialog closes.
  useEffect(() => () => void setTimeout(focusHeadingIfLost, 0), [])
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame
        form={form}
        action={action}
        shortcut={sendKey}
        label={title}
        secondary={<CancelButton onClick={onClose} />}
      >
        {children}
      </FormFrame>
    </Dialog>
  )
}
