import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Actions, Form } from '#web/ui/form-layout.tsx'
import styles from './form-frame.module.css'

export interface FormFrameProps {
  /** The state from `useForm`. */
  form: {
    errors: Record<string, string>
    message: string | null
    refusals: number
    busy: boolean
    submit: NonNullable<ComponentProps<'form'>['onSubmit']>
  }
  /** The words on the one primary button. */
  action: string
  /** Beside the primary button: Previous, Cancel. */
  secondary?: ReactNode
  disabled?: boolean
  /** Not what the screen is about: its button stands back. */
  quiet?: boolean
  /** Names the form for screen readers when there are several on a page. */
  label?: string
  /** The controls' ids, where they are not `field-<name>`. */
  idOf?: (field: string) => string
  children: ReactNode
}

/** A form as every screen shows it: what to mend first, then the fields, then the one button. */
export function FormFrame(props: FormFrameProps) {
  const { form, action, secondary, disabled, quiet, label, idOf, children } = props
  return (
    <Form onSubmit={form.submit} aria-label={label} aria-busy={form.busy}>
      <ErrorSummary errors={form.errors} attempt={form.refusals} {...(idOf && { idOf })} />
      {form.message !== null && <p className={styles.refused}>{form.message}</p>}
      {children}
      <Actions>
        <Button
          type="submit"
          title={action}
          kind={quiet === true ? 'quiet' : 'primary'}
          busy={form.busy}
          disabled={disabled}
        />
        {secondary}
      </Actions>
    </Form>
  )
}
