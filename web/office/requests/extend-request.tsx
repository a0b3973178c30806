import { useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDate } from '#contract/dates.ts'
import { officeRequests } from '#contract/office/requests/requests.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useApplicationChange, useSeenVersion } from '../api/use-application-change.ts'
import { CommandFrame } from '../leases/command-frame.tsx'
import { useCommand } from '../leases/use-command.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'
import { useLeaseReason } from '../leases/use-lease-reason.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { laterDay } from './request-template.ts'

interface ExtendRequestProps {
  applicantId: string
  requestId: string
  /** The current deadline, `YYYY-MM-DD`; null if the request has none. */
  dueOn: string | null
  /** Whether the key `d` opens the dialog. */
  hasKey: boolean
}

/** Button that opens a dialog to set a later deadline for a request. */
export function ExtendRequest({ hasKey, ...request }: ExtendRequestProps) {
  const { role } = useMe()
  const [isOpen, setOpen] = useState(false)
  const leaseReason = useLeaseReason(request.applicantId)
  const reason = whyNot(role, 'ask-correction') ?? leaseReason
  const open = () => setOpen(true)
  useKeys(hasKey && reason === null ? { d: open } : {})
  return (
    <>
      <GuardedButton
        title="Extend deadline"
        shortcut={hasKey ? 'd' : undefined}
        kind="quiet"
        reason={reason}
        onClick={open}
      />
      {isOpen &&
        createPortal(<ExtendRequestDialog {...request} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

function ExtendRequestDialog({
  applicantId,
  requestId,
  dueOn,
  onClose,
}: Omit<ExtendRequestProps, 'hasKey'> & { onClose(): void }) {
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  useSendKey()
  const form = useForm({
    initial: { dueOn: laterDay(dueOn), because: '' },
    schema: officeRequests.extend.body,
    toBody: (values) => ({ ...values, applicantId, requestId, version: seenVersion() }),
    send: (body) => command(() => callOffice(officeRequests.extend, body)),
    async onSuccess() {
      await changed()
      onClose()
    },
  })
  return (
    <Dialog title="Extend the deadline" onClose={onClose}>
      <CommandFrame
        applicantId={applicantId}
        form={form}
        action="Extend deadline"
        label="Extend the deadline"
        onCancel={onClose}
      >
        <DateField
          {...form.value('dueOn')}
          label="New last day to answer"
          hint={`${dueOn === null ? '' : `Now ${formatDate(dueOn)}. `}The applicant gets an email. The reminders follow the new day.`}
        />
        <TextAreaField
          {...form.text('because')}
          label="Why"
          hint="For colleagues. The applicant does not see the reason."
          maxLength={500}
        />
      </CommandFrame>
    </Dialog>
  )
}
