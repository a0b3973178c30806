import { useLayoutEffect, useState } from 'react'
import { fieldId } from '#web/ui/field-id.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './missing-note.module.css'

export interface MissingNoteProps {
  /** Names of the fields that are not yet valid: the result of the form's `missing`. */
  fields: readonly string[]
  idOf?: ((field: string) => string) | undefined
  /** Whether the form shows an error. If so, the note looks like an error too. */
  rejected: boolean
}

/**
 * Shows how many answers are still to be completed, with a link to the first field: «2 answers to complete, next:
 * Gender». Shows «All answers complete» if all fields are valid, and nothing if the first field has no label.
 */
export function MissingNote({ fields, idOf = fieldId, rejected }: MissingNoteProps) {
  const [first] = fields
  const id = first === undefined ? null : idOf(first)
  const [label, setLabel] = useState('')
  useLayoutEffect(() => setLabel(id === null ? '' : labelOf(id)), [id])
  if (id === null)
    return (
      <span className={styles.missing}>
        <Icon name="check" />
        All answers complete
      </span>
    )
  if (label === '') return null
  return (
    <span className={classNames(styles.missing, rejected && styles.rejected)}>
      {rejected && <Icon name="warning" />}
      <span>
        {fields.length === 1 ? '1 answer to complete: ' : `${fields.length} answers to complete, next: `}
        <a
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(id)?.focus()
          }}
        >
          {label}
        </a>
      </span>
    </span>
  )
}

/** Returns the label of a control or, if it has none, the legend of its group; empty if it has neither. */
function labelOf(id: string): string {
  const control = document.getElementById(id)
  const group = control?.closest('fieldset')?.querySelector('legend')
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
  return ((label ?? group)?.firstChild?.textContent ?? '').trim()
}
