import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'

export type SelectOption = string | { value: string; label: string }

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  /** The options. A string is used as both value and label. */
  options: readonly SelectOption[]
  /** Label of the empty first option. */
  placeholder?: string
}

/** A field with a native `<select>`, which is fast on cheap phones and works well with screen readers. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, short, id, options, placeholder = 'Choose one', ...select } = props
  const controlId = id ?? fieldId(select.name)
  return (
    <FieldFrame id={controlId} {...{ label, hint, error, optional, short }}>
      <select
        {...select}
        id={controlId}
        className={styles.control}
        aria-describedby={describedBy(controlId, hint, error)}
        aria-invalid={error ? true : undefined}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => {
          const { value, label: words } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {words}
            </option>
          )
        })}
      </select>
    </FieldFrame>
  )
}
