import { FormFrame, type FormFrameProps } from '#web/forms/form-frame.tsx'
import { showError } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ExtendDialogFrameProps extends Pick<FormFrameProps, 'form' | 'children'> {
  title: string
  onClose(): void
}

/** The layout of a dialog that extends deadlines: the fields, a button with the title as its text, and Cancel. */
export function ExtendDialogFrame({ form, title, onClose, children }: ExtendDialogFrameProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame
        form={form}
        action={title}
        label={title}
        secondary={<Button title="Cancel" kind="quiet" onClick={onClose} />}
      >
        {children}
      </FormFrame>
    </Dialog>
  )
}

/** Shows how many deadlines could not be extended and why the first was refused. Shows nothing if none was refused. */
export function showNotExtended(refused: readonly { because: string }[]): void {
  const [first] = refused
  if (first !== undefined) showError(`${refused.length} could not be extended: ${first.because}`, false)
}
