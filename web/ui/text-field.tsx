import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** A field for one line of text. The component's class and ARIA attributes replace those in the props. */
export function TextField({ label, hint, error, optional, short, id, ...input }: TextFieldProps) {
  const controlId = id ?? fieldId(input.name)
  return (
    <FieldFrame id={controlId} {...{ label, hint, error, optional, short }}>
      <input
        type="text"
        {...input}
        id={controlId}
        className={styles.control}
        aria-describedby={describedBy(controlId, hint, error)}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  )
}
