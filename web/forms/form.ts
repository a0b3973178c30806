import type { ChangeEvent, FocusEvent, SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'
import type { PlainForm } from '#contract/plain-forms.ts'
import type { ForPages } from '#contract/server-only.ts'
import type { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import type { Draft } from './draft.ts'

export type Typed = object
export type NameOf<Values> = Extract<keyof Values, string>
type NamesOf<Values, Kind> = {
  [Name in NameOf<Values>]: Values[Name] extends Kind ? Name : never
}[NameOf<Values>]

export interface FormSettings<Values extends Typed, Body, Data> {
  /** Name of the form in `plainForms`, if the form also works without JavaScript. */
  post?: PlainForm
  /** Storage for unsent values. A string is the name of a draft in this tab. Without `draft`, nothing is stored. */
  draft?: string | Draft
  /** Fields that the draft never contains, such as passwords. */
  secrets?: readonly NameOf<Values>[]
  initial: Values
  /** Key: a changed field. Value: another field whose error is then cleared too. */
  clears?: Partial<Record<NameOf<Values>, NameOf<Values>>>
  /** Checks that involve several fields. Inside the schema they would run only if each single field is valid. */
  check?(values: NoInfer<Values>): FieldErrors
  /** The endpoint's body schema, so that the user sees the server's messages before anything is sent. */
  schema: z.ZodMiniType<unknown, Body> & ForPages
  /** Returns the body for the values. Default: the values themselves. */
  toBody?: (values: Values) => Body
  /** Sends the body. @throws RejectedCall, FailedCall */
  send(body: Body, values: NoInfer<Values>): Promise<Success<Data>>
  onSuccess?(answer: Success<Data>, values: Values): void | Promise<void>
  /** The title of the error summary if the schema or `check` rejects the values. Default: «There is a problem». */
  titleFor?(errors: FieldErrors, values: NoInfer<Values>): string | undefined
  /**
   * Whether success leads to another page. The form then stays busy, so that nothing is sent twice while that page
   * loads.
   */
  leaves?: boolean
  /** Shows no toast on success, because the screen shows the result. */
  silent?: boolean
}

export interface Form<Values extends Typed> {
  values: Values
  /** First message for each rejected field. A message is removed when its field changes. */
  errors: FieldErrors
  /**
   * Message above the form after a rejected attempt: the server's title if fields have messages of their own, otherwise
   * the server's message. If the form's own check failed, the result of `titleFor`, or null.
   */
  message: string | null
  /** The rejected request of the last attempt; null if there was none. */
  rejectedCall: RejectedCall | null
  /** Number of rejected attempts. Each attempt moves the focus to the error summary. */
  rejections: number
  /** True while the form shows an error. */
  rejected: boolean
  busy: boolean
  post: PlainForm | undefined
  /** Whether a form with `post` has taken over the text typed before the script was loaded. */
  isReady: boolean
  /** The server's message if the form was submitted successfully without JavaScript; null otherwise. */
  said: string | null
  /** Returns the names of the fields that are not yet valid. */
  missing(): string[]
  set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void
  /** Sets all fields, clears the errors and deletes the draft. */
  reset(values: Values): void
  /** Returns the props for `TextField`, `PasswordField`, `TextAreaField`, `SelectField` and `RadioGroup`. */
  text(name: NamesOf<Values, string>): TextProps
  /** Returns the props for `CheckboxField`. */
  tick(name: NamesOf<Values, boolean | undefined>): TickProps
  /** Returns the props for `DateField`, whose `onChange` receives the value itself. */
  value(name: NamesOf<Values, string>): ValueProps
  submit(event: SubmitEvent<HTMLFormElement>): void
  /** Applies the changes, then checks and sends the values as `submit` does. */
  save(changes?: Partial<Values>): void
  /**
   * Handler for the form's `onBlur`. Calls the draft's `leave` when the focus leaves a field, unless the focus moves to
   * a submit button.
   */
  leave(event: FocusEvent<HTMLFormElement>): void
}

export interface FieldState {
  name: string
  error: string | undefined
}
export interface TextProps extends FieldState {
  value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>): void
}
export interface TickProps extends FieldState {
  checked: boolean
  onChange(event: ChangeEvent<HTMLInputElement>): void
}
export interface ValueProps extends FieldState {
  value: string
  onChange(value: string): void
}
