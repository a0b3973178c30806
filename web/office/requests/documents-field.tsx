import { focusAdded } from '#web/forms/focus-added.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedDocument } from './request-items.ts'
import styles from './requests.module.css'

const maxDocuments = 5

interface DocumentsFieldProps {
  documents: readonly TypedDocument[]
  errors: Readonly<Record<string, string>>
  onChange(documents: TypedDocument[]): void
}

/** The documents of a request, each with a name and a text that says what the document must show. */
export function DocumentsField({ documents, errors, onChange }: DocumentsFieldProps) {
  const change = (at: number, part: Partial<TypedDocument>) =>
    onChange(documents.map((document, index) => (index === at ? { ...document, ...part } : document)))
  const add = () => {
    onChange([...documents, { name: '', explanation: '' }])
    focusAdded(`documents.${documents.length}.name`)
  }
  return (
    <div className={styles.items} role="group" aria-label="Documents">
      {documents.map(({ name, explanation }, at) => {
        const fieldName = (part: keyof TypedDocument) => `documents.${at}.${part}`
        return (
          // Documents have no id. The index works as the key, because the fields show the values of `documents`.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.document}>
            <TextField
              name={fieldName('name')}
              label={`Document ${at + 1}`}
              value={name}
              error={errors[fieldName('name')]}
              maxLength={80}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <TextField
              name={fieldName('explanation')}
              label="What it must show"
              optional
              value={explanation}
              error={errors[fieldName('explanation')]}
              maxLength={200}
              onChange={(event) => change(at, { explanation: event.target.value })}
            />
            <Button
              title="Remove"
              aria-label={`Remove document ${at + 1}`}
              kind="link"
              onClick={() => {
                onChange(documents.filter((_document, index) => index !== at))
                document.getElementById('add-document')?.focus()
              }}
            />
          </div>
        )
      })}
      <div>
        <Button
          id="add-document"
          title="Add a document"
          kind="quiet"
          disabled={documents.length >= maxDocuments}
          onClick={add}
        />
      </div>
    </div>
  )
}
