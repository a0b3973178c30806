import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { hintId } from './field-id.ts'

/** Properties common to all fields, besides the attributes of the control. */
export interface FieldProps {
  label: string
  /** The field's name, usually as in the request body. The control's id is `field-<name>` unless `id` is given. */
  name: string
  id?: string
  hint?: ReactNode
  error?: string | undefined
  /** Adds «(optional)» to the label. */
  optional?: boolean
  /** True: a narrow control for short answers, such as a phone number. `year`: a control for four digits. */
  short?: boolean | 'year'
}

type FrameProps = Omit<FieldProps, 'name' | 'id'> & { id: string; children: ReactNode }

/** Label, hint and error around one control. */
export function FieldFrame({ id, label, hint, error, optional, short, children }: FrameProps) {
  return (
    <div
      className={classNames(
        styles.field,
        short && styles.short,
        short === 'year' && styles.year,
        error && styles.wrong,
      )}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      <Hint id={id} hint={hint} />
      {children}
      <FieldError id={id} message={error} />
    </div>
  )
}

type GroupProps = FrameProps & { describedBy?: string | undefined; onBlur?: () => void }

/** Legend, hint and error around several controls that answer one question. `id` is the id of the first control. */
export function GroupFrame({ id, label, hint, error, optional, describedBy, onBlur, children }: GroupProps) {
  return (
    <fieldset
      className={classNames(styles.field, error && styles.wrong)}
      aria-describedby={describedBy}
      onBlur={(event) => {
        // The form must not save a draft for each of the controls, because together they are one field.
        if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation()
        else onBlur?.()
      }}
    >
      <legend className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      <Hint id={id} hint={hint} />
      {children}
      <FieldError id={id} message={error} />
    </fieldset>
  )
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <div className={styles.hint} id={hintId(id)}>
      {hint}
    </div>
  ) : null
}
