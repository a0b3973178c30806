import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'

export type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** A field for several lines of text, such as an address. */
export function TextAreaField({ label, hint, error, optional, id, ...area }: TextAreaFieldProps) {
  const controlId = id ?? fieldId(area.name)
  return (
    <FieldFrame id={controlId} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={3}
        {...area}
        id={controlId}
        className={styles.control}
        aria-describedby={describedBy(controlId, hint, error)}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  )
}
