import { formatCount } from '#contract/format-count.ts'
import { requestPlaceholders } from '#contract/institution.ts'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { steps } from '#contract/steps/registry.ts'
import { tabDraft } from '#web/forms/draft.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { callOffice } from '../api/call.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import type { BulkSelection } from '../list/bulk-selection.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { useStillShown } from '../page/use-still-shown.ts'
import {
  applyTemplate,
  askedIn,
  RequestFields,
  type RequestFormValues,
  RequestHead,
  requestFieldId,
} from '../requests/request-fields.tsx'
import { itemOf } from '../requests/request-items.ts'
import { templateForMany, usualLastDay, withTemplate } from '../requests/request-template.ts'

/** The items to choose from: whole sections only, because single answers differ between applicants. */
const groups = steps.map(({ id, title }) => ({ title, items: [{ value: itemOf(id), label: title }] }))

const draft = tabDraft('bulk-request')

interface BulkRequestDialogProps {
  selection: BulkSelection
  count: number
  onClose(): void
  onPlanned(bulkId: string): void
}

/**
 * Asks what to request from the selected applicants, then starts the dry run. `Ctrl Enter` submits the form. `Esc`
 * keeps the typed text as a draft; «Cancel» deletes it.
 */
export function BulkRequestDialog({ selection, count, onClose, onPlanned }: BulkRequestDialogProps) {
  useSendKey()
  const initial: RequestFormValues = {
    template: '',
    items: [],
    chosen: '',
    documents: [],
    message: '',
    dueOn: usualLastDay(),
  }
  const isStillShown = useStillShown('open')
  const form = useForm({
    draft: {
      ...draft,
      // After Esc, a late response must not delete the draft, because the dialog may be open again with changed text.
      discard: () => {
        if (isStillShown('open')) draft.discard()
      },
    },
    initial,
    silent: true,
    schema: bulk.planRequests.body,
    toBody: (values) => {
      const { sections, documents } = askedIn(values)
      return {
        ...selection,
        sections: sections.map(({ stepId }) => stepId),
        documents,
        message: values.message,
        dueOn: values.dueOn,
      }
    },
    send: (body) => callOffice(bulk.planRequests, body),
    onSuccess({ data }) {
      // After Esc, a late response opens nothing.
      if (isStillShown('open')) onPlanned(data.id)
    },
  })
  const choose = (name: string) => {
    const [former, chosen] = [templateForMany(form.values.template), templateForMany(name)]
    applyTemplate(form, name, withTemplate(form.values, former, chosen))
  }
  const cancel = () => {
    form.reset(initial)
    onClose()
  }
  return (
    <Dialog
      title={count === 1 ? 'Request for 1 application' : `Request for ${formatCount(count)} applications`}
      onClose={onClose}
    >
      <FormFrame
        form={form}
        action="Start the dry run"
        shortcut={sendKey}
        label="Request"
        idOf={requestFieldId}
        secondary={<CancelButton onClick={cancel} />}
      >
        <RequestHead form={form} onTemplate={choose} />
        <RequestFields
          form={form}
          groups={groups}
          hint={`Filled in for each applicant: ${requestPlaceholders.map((name) => `{${name}}`).join(', ')}.`}
        />
      </FormFrame>
    </Dialog>
  )
}
