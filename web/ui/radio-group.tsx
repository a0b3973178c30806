import type { ComponentProps } from 'react'
import styles from './choice.module.css'
import { type FieldProps, GroupFrame } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'
import type { SelectOption } from './select-field.tsx'

export interface RadioGroupProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> {
  options: readonly SelectOption[]
}

/** A choice between a few visible options. With `useForm`: `{...form.text('name')}`. */
export function RadioGroup({ label, hint, error, optional, id, options, value, ...input }: RadioGroupProps) {
  const groupId = id ?? fieldId(input.name)
  return (
    <GroupFrame
      {...{ id: groupId, label, hint, error, optional }}
      describedBy={describedBy(groupId, hint, error)}
    >
      <div className={styles.choices}>
        {options.map((option, index) => {
          const { value: own, label: words } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <label key={own} className={styles.choice}>
              <input
                {...input}
                type="radio"
                id={index === 0 ? groupId : `${groupId}-${own}`}
                value={own}
                checked={value === undefined ? undefined : value === own}
              />
              <span>{words}</span>
            </label>
          )
        })}
      </div>
    </GroupFrame>
  )
}
