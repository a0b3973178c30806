import type { Form } from '#web/forms/form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { DocumentsField } from './documents-field.tsx'
import { ItemsField } from './items-field.tsx'
import { type ItemGroup, sectionsOf, withItem, type TypedDocument } from './request-items.ts'
import { templateNames } from './request-template.ts'

/** Values of a form for a request. `chosen`: an item that is chosen but not added yet. */
export interface RequestFormValues {
  template: string
  items: string[]
  chosen: string
  documents: TypedDocument[]
  message: string
  dueOn: string
}

/** Returns the sections and documents that a form asks for. Includes an item that is chosen but not added yet. */
export function askedIn({ items, chosen, documents }: RequestFormValues) {
  return {
    sections: sectionsOf(chosen === '' ? items : withItem(items, chosen)),
    documents: documents.filter(({ name, explanation }) => name !== '' || explanation !== ''),
  }
}

/** Fills the form with the content for a newly chosen template. */
export function applyTemplate(
  form: Form<RequestFormValues>,
  template: string,
  content: Pick<RequestFormValues, 'message' | 'items' | 'documents'>,
): void {
  form.set('template', template)
  form.set('message', content.message)
  form.set('items', content.items)
  form.set('documents', content.documents)
}

const isOfSections = (field: string) => field.startsWith('sections')

/** Returns the id of a field's control. The control `items` also shows the server's errors in `sections`. */
export const requestFieldId = (field: string) => `field-${isOfSections(field) ? 'items' : field}`

interface RequestHeadProps {
  form: Form<RequestFormValues>
  onTemplate(name: string): void
}

/** The fields for the template and the deadline of a request. */
export function RequestHead({ form, onTemplate }: RequestHeadProps) {
  return (
    <>
      <SelectField
        {...form.text('template')}
        onChange={(event) => onTemplate(event.target.value)}
        label="Template"
        placeholder="No template"
        options={templateNames}
      />
      <DateField {...form.value('dueOn')} label="Answer by" />
    </>
  )
}

interface RequestFieldsProps {
  form: Form<RequestFormValues>
  groups: ItemGroup[]
  /** Hint at the field for the text of the request. */
  hint: string
}

/** The fields for the sections, answers and documents that a request asks for, and for its text. */
export function RequestFields({ form, groups, hint }: RequestFieldsProps) {
  return (
    <>
      <ItemsField
        items={form.values.items}
        chosen={form.values.chosen}
        groups={groups}
        error={Object.entries(form.errors).find(([name]) => isOfSections(name))?.[1]}
        onChange={(items, chosen) => {
          form.set('items', items)
          form.set('chosen', chosen)
        }}
      />
      <DocumentsField
        documents={form.values.documents}
        errors={form.errors}
        onChange={(documents) => form.set('documents', documents)}
      />
      <TextAreaField {...form.text('message')} label="Text" hint={hint} rows={5} maxLength={1000} />
    </>
  )
}
