import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './choice.module.css'
import fieldStyles from './field.module.css'
import { FieldError } from './field-error.tsx'
import type { FieldProps } from './field-frame.tsx'
import { describedBy, fieldId, hintId } from './field-id.ts'

export type CheckboxFieldProps = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A checkbox. The whole line can be clicked. */
export function CheckboxField({ label, hint, error, id, ...input }: CheckboxFieldProps) {
  const controlId = id ?? fieldId(input.name)
  return (
    <div className={classNames(fieldStyles.field, styles.alone)}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          id={controlId}
          aria-describedby={describedBy(controlId, hint, error)}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div className={classNames(fieldStyles.hint, styles.under)} id={hintId(controlId)}>
          {hint}
        </div>
      )}
      <FieldError id={controlId} message={error} />
    </div>
  )
}

/** A list of checkboxes. */
export function CheckboxList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
