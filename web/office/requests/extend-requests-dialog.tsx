import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { officeRequests, type RequestRow } from '#contract/office/requests/requests.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'
import { FormDialog } from '../page/form-dialog.tsx'
import { extension } from '../page/not-extended.ts'
import { laterDay } from './request-template.ts'

interface ExtendRequestsDialogProps {
  requests: readonly RequestRow[]
  onClose(): void
  /** Receives the ids of the requests that could not be extended. */
  onDone(refused: readonly string[]): void
}

/**
 * Asks for a new deadline for the selected requests, and for a reason. `Ctrl Enter` submits the form. Stays open if an
 * application has changed meanwhile.
 */
export function ExtendRequestsDialog({ requests, onClose, onDone }: ExtendRequestsDialogProps) {
  const client = useQueryClient()
  useSendKey()
  const days = requests.map(({ dueOn }) => laterDay(dueOn))
  const settle = async (refused: readonly { requestId: string }[]) => {
    await client.invalidateQueries()
    onDone(refused.map(({ requestId }) => requestId))
  }
  const form = useForm({
    // Start with the latest of the default deadlines, because a deadline cannot be moved to an earlier day.
    initial: { dueOn: days.toSorted().at(-1) ?? '', because: '' },
    schema: officeRequests.extendMany.body,
    toBody: (values) => ({
      ...values,
      requests: requests.map(({ applicantId, version, requestId }) => ({ applicantId, version, requestId })),
    }),
    ...extension(
      (body: BodyOf<typeof officeRequests.extendMany>) => callOffice(officeRequests.extendMany, body),
      settle,
      onClose,
    ),
  })
  const title = requests.length === 1 ? 'Extend 1 deadline' : `Extend ${requests.length} deadlines`
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      <DateField
        {...form.value('dueOn')}
        label="New last day to answer"
        hint="The applicants get an email. The reminders follow the new day."
      />
      <TextAreaField
        {...form.text('because')}
        label="Why"
        hint="For colleagues. The applicants do not see the reason."
        maxLength={500}
      />
    </FormDialog>
  )
}
