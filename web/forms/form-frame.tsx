import type { ComponentProps, ReactNode } from 'react'
import { type PlainForm, plainFormField } from '#contract/plain-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Actions, Form } from '#web/ui/form-layout.tsx'

export interface FormFrameProps {
  /** The state from `useForm`. */
  form: {
    errors: Record<string, string>
    message: string | null
    /** Set if the form can also be sent without JavaScript. */
    post: PlainForm | undefined
    said: string | null
    refusals: number
    busy: boolean
    submit: NonNullable<ComponentProps<'form'>['onSubmit']>
    leave: NonNullable<ComponentProps<'form'>['onBlur']>
  }
  /** Label of the primary button. */
  action: string
  /** Shown beside the primary button: Previous, Cancel. */
  secondary?: ReactNode
  disabled?: boolean
  /** Set if the form is not the main part of the screen. Its button is then not primary. */
  quiet?: boolean
  /** Shown above the fields: where the typed values are stored. */
  status?: ReactNode
  /** Name of the form for screen readers, needed if a page has several forms. */
  label?: string
  /** The id of a field's control, if it is not `field-<name>`. */
  idOf?: (field: string) => string
  children: ReactNode
}

/** The layout of every form: the error summary, the fields, the primary button. */
export function FormFrame(props: FormFrameProps) {
  const { form, action, secondary, disabled, quiet, status, label, idOf, children } = props
  return (
    <Form
      onSubmit={form.submit}
      onBlur={form.leave}
      aria-label={label}
      aria-busy={form.busy}
      method={form.post === undefined ? undefined : 'post'}
    >
      {form.post !== undefined && <input type="hidden" name={plainFormField} value={form.post} />}
      {status}
      <ErrorSummary
        errors={form.errors}
        message={form.message}
        attempt={form.refusals}
        {...(idOf && { idOf })}
      />
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
