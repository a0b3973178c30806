import { requestPlaceholders } from '#contract/institution.ts'
import { bulk } from '#contract/office/bulk.ts'
import { steps } from '#contract/steps/registry.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import type { BulkSelection } from '../list/bulk-selection.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { DocumentsField, type TypedDocument } from '../requests/documents-field.tsx'
import { ItemsField } from '../requests/items-field.tsx'
import { itemOf, sectionsOf, withItem } from '../requests/request-items.ts'
import { templateNames, usualLastDay, withTemplateForMany } from '../requests/request-template.ts'

/** The whole sections, which are the same for all applicants. */
const groups = steps.map(({ id, title }) => ({ title, items: [{ value: itemOf(id), label: title }] }))

interface Values {
  template: string
  items: string[]
  chosen: string
  documents: TypedDocument[]
  message: string
  dueOn: string
}

interface BulkRequestDialogProps {
  selection: BulkSelection
  count: number
  onClose(): void
  onPlanned(bulkId: string): void
}

/**
 * Asks what to request from the selected applicants, then starts the dry run. `Ctrl Enter` sends the form. `Esc` keeps
 * what was typed for the next time; «Cancel» deletes it.
 */
export function BulkRequestDialog({ selection, count, onClose, onPlanned }: BulkRequestDialogProps) {
  useSendKey()
  const initial: Values = {
    template: '',
    items: [],
    chosen: '',
    documents: [],
    message: '',
    dueOn: usualLastDay(),
  }
  const form = useForm({
    draft: 'bulk-request',
    initial,
    silent: true,
    schema: bulk.planRequests.body,
    toBody: ({ items, chosen, documents, message, dueOn }) => ({
      ...selection,
      // An item that is chosen but not added yet is sent too.
      sections: sectionsOf(chosen === '' ? items : withItem(items, chosen)).map(({ stepId }) => stepId),
      documents: documents.filter(({ name, explanation }) => name !== '' || explanation !== ''),
      message,
      dueOn,
    }),
    send: (body) => callOffice(bulk.planRequests, body),
    onSuccess: ({ data }) => onPlanned(data.id),
  })
  const { items, chosen, documents } = form.values
  const choose = (name: string) => {
    const content = withTemplateForMany(form.values, form.values.template, name)
    form.set('template', name)
    form.set('message', content.message)
    form.set('items', content.items)
    form.set('documents', content.documents)
  }
  const cancel = () => {
    form.reset(initial)
    onClose()
  }
  return (
    <Dialog
      title={
        count === 1
          ? 'Request for 1 application'
          : `Request for ${count.toLocaleString('en-NG')} applications`
      }
      onClose={onClose}
    >
      <FormFrame
        form={form}
        action="Start the dry run"
        shortcut={sendKey}
        label="Request"
        idOf={(field) => (field.startsWith('sections') ? 'field-items' : `field-${field}`)}
        secondary={<CancelButton onClick={cancel} />}
      >
        <SelectField
          {...form.text('template')}
          onChange={(event) => choose(event.target.value)}
          label="Template"
          placeholder="No template"
          options={templateNames}
        />
        <DateField {...form.value('dueOn')} label="Answer by" />
        <ItemsField
          items={items}
          chosen={chosen}
          groups={groups}
          error={Object.entries(form.errors).find(([name]) => name.startsWith('sections'))?.[1]}
          onChange={(changedItems, choice) => {
            form.set('items', changedItems)
            form.set('chosen', choice)
          }}
        />
        <DocumentsField
          documents={documents}
          errors={form.errors}
          onChange={(changed) => form.set('documents', changed)}
        />
        <TextAreaField
          {...form.text('message')}
          label="Text"
          hint={`Filled in for each applicant: ${requestPlaceholders.map((name) => `{${name}}`).join(', ')}.`}
          rows={5}
          maxLength={1000}
        />
      </FormFrame>
    </Dialog>
  )
}
