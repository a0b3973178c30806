import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Envelope, FieldErrors } from '#contract/envelope.ts'
import { clearMessages, showError, showSuccess } from '#web/toasts/toast-store.ts'
import { discardDraft, draftOf, keepDraft } from './drafts.ts'
import { issuesOf } from './issues.ts'

type Typed = object
type NameOf<Values> = Extract<keyof Values, string>
type NamesOf<Values, Kind> = {
  [Name in NameOf<Values>]: Values[Name] extends Kind ? Name : never
}[NameOf<Values>]

export interface FormSettings<Values extends Typed, Body, Data> {
  /** Under which unsent values survive a reload of the page; none are kept without it. */
  draft?: string
  /** Fields that are never kept anywhere: passwords. */
  secrets?: readonly NameOf<Values>[]
  initial: Values
  /** Fields whose change mends another one too: the tick that makes an empty field an answer. */
  mends?: Partial<Record<NameOf<Values>, NameOf<Values>>>
  /** What the schema finds only once every single field is right, said at once all the same. */
  check?(values: NoInfer<Values>): FieldErrors
  /** What the server will hold the body against; the same words stand at the fields, only sooner. */
  schema: z.ZodMiniType<unknown, Body>
  /** The body to send, when it is not the values as they are. */
  toBody?: (values: Values) => Body
  /** The call. `null`: nothing came that a person can act on, and they have been told. */
  send(body: Body): Promise<Envelope<Data> | null>
  onSuccess?(answer: Envelope<Data>, values: Values): void | Promise<void>
  /** The schema refused the values before anything was sent. */
  onRefused?(errors: FieldErrors): void
  /** The page goes away with the success: until the next one has come over a slow line, nothing is sent again. */
  leaves?: boolean
  /** No toast with the server's message on success: the next screen says it. */
  silent?: boolean
}

export interface Form<Values extends Typed> {
  values: Values
  /** First message for each refused field, until it is changed. */
  errors: FieldErrors
  /** Words of a refusal that speaks of no single field. */
  message: string | null
  /** Counts refusals, so that each one takes the focus to the summary anew. */
  refusals: number
  /** Something stands refused and is not mended yet. */
  refused: boolean
  busy: boolean
  set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void
  /** Puts other values in all fields, without errors. */
  reset(values: Values): void
  /** For `TextField`, `PasswordField`, `TextAreaField`, `SelectField` and `RadioGroup`. */
  text(name: NamesOf<Values, string>): TextProps
  /** For `CheckboxField`. */
  tick(name: NamesOf<Values, boolean | undefined>): TickProps
  /** For `DateField`, whose `onChange` receives the value itself. */
  value(name: NamesOf<Values, string>): ValueProps
  submit(event: SubmitEvent<HTMLFormElement>): void
}

interface FieldState {
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

interface State {
  errors: FieldErrors
  message: string | null
  refusals: number
  busy: boolean
}

/**
 * The state of one form: values, errors by field (cleared when that field changes), a draft that survives a reload, and
 * one request at a time. A refusal keeps everything that was typed.
 */
export function useForm<Values extends Typed, Body, Data>(
  settings: FormSettings<Values, Body, Data>,
): Form<Values> {
  const { draft, secrets = [], initial, mends } = settings
  const [values, setValues] = useState<Values>(() =>
    draft === undefined ? initial : withDraft(initial, draft),
  )
  const [state, setState] = useState<State>({ errors: {}, message: null, refusals: 0, busy: false })
  const touched = useRef(false)
  const running = useRef(false)

  useEffect(() => {
    if (draft !== undefined && touched.current) keepDraft(draft, values, secrets)
  })

  const set: Form<Values>['set'] = (name, value) => {
    // What is on its way is not changed any more: on a slow network the change would go unseen when the answer comes.
    if (running.current) return
    touched.current = true
    setValues((before) => ({ ...before, [name]: value }))
    const mended = [name, mends?.[name] ?? name]
    setState((before) => ({ ...before, message: null, errors: mended.reduce(without, before.errors) }))
  }
  const reset = (next: Values) => {
    touched.current = false
    if (draft !== undefined) discardDraft(draft)
    setValues(next)
    setState((before) => ({ ...before, errors: {}, message: null }))
  }
  const refuse = (errors: FieldErrors, message: string | null) =>
    setState((before) => ({
      errors,
      message,
      refusals: before.refusals + 1,
      busy: false,
    }))
  const idle = () => setState((before) => ({ ...before, busy: false }))

  const run = async () => {
    clearMessages()
    const body = settings.toBody?.(values) ?? (values as unknown as Body)
    const refused = issuesOf(settings.schema, body)
    const issues = { ...refused, ...settings.check?.(values), ...refused }
    if (Object.keys(issues).length > 0) {
      settings.onRefused?.(issues)
      return refuse(issues, null)
    }
    setState((before) => ({ ...before, errors: {}, message: null, busy: true }))
    const answer = await settings.send(body)
    if (answer === null) return idle()
    if (!answer.isSuccessful) {
      const errors = answer.errors ?? {}
      const speaksOfFields = Object.keys(errors).length > 0
      // What is wrong stands in the summary and at the fields.
      showError(speaksOfFields ? answer.title || answer.message : answer.message)
      return refuse(errors, speaksOfFields ? null : answer.message)
    }
    if (draft !== undefined) discardDraft(draft)
    touched.current = false
    if (settings.silent !== true) showSuccess(answer.message)
    await settings.onSuccess?.(answer, values)
    if (settings.leaves === true) await new Promise(() => undefined)
    idle()
  }

  const submit: Form<Values>['submit'] = (event) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    void run().finally(() => {
      running.current = false
    })
  }

  const fieldState = (name: string): FieldState => ({ name, error: state.errors[name] })
  return {
    ...state,
    refused: state.message !== null || Object.keys(state.errors).length > 0,
    values,
    set,
    reset,
    submit,
    text: (name) => ({
      ...fieldState(name),
      value: values[name] as string,
      onChange: (event) => set(name, event.target.value as Values[typeof name]),
    }),
    tick: (name) => ({
      ...fieldState(name),
      checked: values[name] === true,
      onChange: (event) => set(name, event.target.checked as Values[typeof name]),
    }),
    value: (name) => ({
      ...fieldState(name),
      value: values[name] as string,
      onChange: (value) => set(name, value as Values[typeof name]),
    }),
  }
}

/** The initial values with what was kept, as far as it is still of the same kind. */
function withDraft<Values extends Typed>(initial: Values, draft: string): Values {
  const kept = draftOf(draft)
  const known = new Map<string, unknown>(Object.entries(initial))
  const fitting = Object.keys(initial).filter((name) => typeof kept[name] === typeof known.get(name))
  return { ...initial, ...Object.fromEntries(fitting.map((name) => [name, kept[name]])) }
}

function without(errors: FieldErrors, name: string): FieldErrors {
  if (!(name in errors)) return errors
  const { [name]: _gone, ...rest } = errors
  return rest
}
