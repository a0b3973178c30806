import type { OpenedApplication } from '#contract/office/applications.ts'
import { requestReminderDays } from '#contract/office/requests/request-days.ts'
import { type OfficeRequest, officeRequests } from '#contract/office/requests/requests.ts'
import { useForm } from '#web/forms/use-form.ts'
import { callOffice } from '../api/call.ts'
import { useApplicationChange, useSeenVersion } from '../api/use-application-change.ts'
import { CommandFrame } from '../leases/command-frame.tsx'
import { useCommand } from '../leases/use-command.ts'
import {
  applyTemplate,
  askedIn,
  RequestFields,
  type RequestFormValues,
  RequestHead,
  requestFieldId,
} from './request-fields.tsx'
import { itemGroups, type SuggestedRequest } from './request-items.ts'
import { templateFor, usualLastDay, withTemplate } from './request-template.ts'
import styles from './requests.module.css'

/**
 * Returns the name under which the draft of a request is stored. A request that asks again for the answers to `again`
 * has its own draft, because it would otherwise start with the text of an unrelated request.
 */
export function requestDraft(applicantId: string, again: Pick<OfficeRequest, 'id'> | null): string {
  return again === null ? `request-${applicantId}` : `request-${applicantId}-${again.id}`
}

const reminders = `The applicant gets a reminder ${requestReminderDays.slice(0, -1).join(', ')} and ${requestReminderDays.at(-1)} days before.`

interface RequestFormProps {
  opened: OpenedApplication
  suggestion: SuggestedRequest
  /** The returned request whose items the form asks for again; null if no returned request waits to be accepted. */
  again: OfficeRequest | null
  onDone(): void
}

/**
 * Form for a request to the applicant. If the server rejects the request because the application has been changed in
 * the meantime, the typed text stays.
 */
export function RequestForm({ opened, suggestion, again, onDone }: RequestFormProps) {
  const { applicantId } = opened.row
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const initial: RequestFormValues = { ...suggestion, template: '', chosen: '', dueOn: usualLastDay() }
  const form = useForm({
    draft: requestDraft(applicantId, again),
    initial,
    schema: officeRequests.send.body,
    toBody: (values) => ({
      applicantId,
      version: seenVersion(),
      ...askedIn(values),
      message: values.message,
      dueOn: values.dueOn,
      again: again?.id ?? '',
    }),
    send: (body) => command(() => callOffice(officeRequests.send, body)),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  const choose = (name: string) => {
    const [former, chosen] = [templateFor(form.values.template, opened), templateFor(name, opened)]
    applyTemplate(form, name, withTemplate(form.values, former, chosen, suggestion))
  }
  const cancel = () => {
    form.reset(initial)
    onDone()
  }
  return (
    <CommandFrame
      applicantId={applicantId}
      form={form}
      action={again === null ? 'Send request' : 'Ask again'}
      label="Request"
      idOf={requestFieldId}
      onCancel={cancel}
    >
      <div className={styles.head}>
        <RequestHead form={form} onTemplate={choose} />
      </div>
      <RequestFields
        form={form}
        groups={itemGroups(opened.application)}
        hint={`Shown to the applicant in an email and on the portal. ${reminders}`}
      />
    </CommandFrame>
  )
}
