import { useRef } from 'react'
import type { Form } from '#web/forms/form.ts'
import { FormFrame, type FormFrameProps } from '#web/forms/form-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAltKeys } from '../keyboard/use-alt-keys.ts'
import { useNoUndo } from '../keyboard/use-no-undo.ts'
import { sendKey } from '../keyboard/use-send-key.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { focusAfterTakeOver } from './focus-after-take-over.ts'
import { HeldByColleague } from './use-lease-check.ts'
import { useLeaseReason } from './use-lease-reason.ts'
import { useTakeOver } from './use-take-over.ts'

interface CommandFrameProps extends Omit<FormFrameProps, 'form' | 'shortcut' | 'secondary' | 'help'> {
  applicantId: string
  form: FormFrameProps['form'] & Pick<Form<object>, 'rejectedCall'>
  /** Id of the colleague whose lease does not prevent the command: the proposer of the pending decision. */
  proposedById?: string | undefined
  onCancel(): void
}

/**
 * The layout of a form that changes an application with `useCommand`. If another colleague has the application open,
 * the form is not submitted and keeps the typed text. It then shows a message with the button «Take over»; `Alt T`
 * presses this button, even in a field. While the form is open, the key `z` undoes no action.
 */
export function CommandFrame({ applicantId, proposedById, form, onCancel, ...frame }: CommandFrameProps) {
  const leaseReason = useLeaseReason(applicantId, proposedById)
  useNoUndo()
  // The message is outdated as soon as this colleague holds the lease.
  const isOutdated = leaseReason === null && form.rejectedCall instanceof HeldByColleague
  return (
    <FormFrame
      {...frame}
      form={isOutdated ? { ...form, message: null } : form}
      shortcut={sendKey}
      help={leaseReason !== null && <TakeOverButton applicantId={applicantId} />}
      secondary={<CancelButton onClick={onCancel} />}
    />
  )
}

function TakeOverButton({ applicantId }: { applicantId: string }) {
  const { busy, takeOver } = useTakeOver(applicantId)
  const button = useRef<HTMLButtonElement>(null)
  const press = () => {
    takeOver()
    if (button.current?.form) focusAfterTakeOver(button.current.form)
  }
  // A focused field keeps the focus, so that the colleague can continue to type.
  const pressByKey = () => (document.activeElement?.matches('input, select, textarea') ? takeOver() : press())
  useAltKeys(busy ? {} : { KeyT: pressByKey }, { inDialogs: true })
  return <Button ref={button} title="Take over" shortcut="Alt T" kind="quiet" busy={busy} onClick={press} />
}
