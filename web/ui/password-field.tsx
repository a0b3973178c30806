import { type ComponentProps, useState } from 'react'
import fieldStyles from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'
import styles from './password-field.module.css'

export type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/**
 * A password field with a button to show the password. Set `autoComplete` for password managers. Pasting is allowed.
 */
export function PasswordField({ label, hint, error, optional, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capitals, setCapitals] = useState(false)
  const controlId = id ?? fieldId(input.name)
  return (
    <FieldFrame id={controlId} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.row}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          type={shown ? 'text' : 'password'}
          id={controlId}
          className={fieldStyles.control}
          aria-describedby={describedBy(controlId, hint, error)}
          aria-invalid={error ? true : undefined}
          onKeyUp={(event) => setCapitals(event.getModifierState('CapsLock'))}
          onBlur={() => setCapitals(false)}
        />
        <button type="button" aria-controls={controlId} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'} <span className="visually-hidden">{label}</span>
        </button>
      </div>
      <p className={styles.capitals} role="status">
        {capitals && 'Caps Lock is on.'}
      </p>
    </FieldFrame>
  )
}
