import type { ComponentProps, ReactNode } from 'react'
import { type PlainForm, plainFormField } from '#contract/plain-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Actions, Form } from '#web/ui/form-layout.tsx'
import { MissingNote } from './missing-note.tsx'

export interface FormFrameProps {
  /** Result of `useForm`. */
  form: {
    errors: Record<string, string>
    message: string | null
    /** Name of the form for the server, if it can also be submitted without JavaScript. */
    post: PlainForm | undefined
    isReady: boolean
    said: string | null
    rejections: number
    busy: boolean
    rejected: boolean
    missing(): string[]
    submit: NonNullable<ComponentProps<'form'>['onSubmit']>
    leave: NonNullable<ComponentProps<'form'>['onBlur']>
  }
  action: string
  /** Keyboard shortcut that submits the form, shown on the form's button. Only the office has shortcuts. */
  shortcut?: string
  /** Further buttons, such as Cancel: beside the primary button or, with `bar`, above the bar. */
  secondary?: ReactNode
  /** Shows the primary button in a bar at the lower edge of the screen, with a note about missing answers. */
  bar?: boolean
  disabled?: boolean
  /** Whether the form is only a secondary part of the screen. Its button is then not primary. */
  quiet?: boolean
  /** Line above the fields that shows where the typed values are stored. */
  status?: ReactNode
  /** A link that helps to fix the problem. Shown below the message of a rejected form if no field is wrong. */
  help?: ReactNode
  /** Name of the form for screen readers, needed if a page has several forms. */
  label?: string
  /** Returns the id of a field's control. Needed if the id is not `field-<name>`. */
  idOf?: (field: string) => string
  /** Whether the errors are also listed above the fields; true by default. */
  summary?: boolean
  children: ReactNode
}

/** The layout of a form: the error summary, the fields and the buttons. */
export function FormFrame(props: FormFrameProps) {
  const { form, action, shortcut, secondary, bar, disabled, quiet, status, help, label, idOf, children } =
    props
  const button = (
    <Button
      type="submit"
      title={action}
      shortcut={shortcut}
      kind={quiet === true ? 'quiet' : 'primary'}
      busy={form.busy}
      disabled={disabled}
    />
  )
  return (
    <Form
      onSubmit={form.submit}
      onBlur={form.leave}
      aria-label={label}
      aria-busy={form.busy}
      method={form.post === undefined ? undefined : 'post'}
      data-ready={form.isReady || undefined}
    >
      {form.post !== undefined && <input type="hidden" name={plainFormField} value={form.post} />}
      {status}
      {props.summary !== false && (
        <ErrorSummary
          errors={form.errors}
          message={form.message}
          help={help}
          attempt={form.rejections}
          {...(idOf && { idOf })}
        />
      )}
      {children}
      {bar === true ? (
        <>
          {secondary}
          <ActionBar note={<MissingNote fields={form.missing()} idOf={idOf} rejected={form.rejected} />}>
            {button}
          </ActionBar>
        </>
      ) : (
        <Actions>
          {button}
          {secondary}
        </Actions>
      )}
    </Form>
  )
}
