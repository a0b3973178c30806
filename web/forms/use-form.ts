import {
  type ChangeEvent,
  type FocusEvent,
  type SubmitEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'
import type { PlainForm } from '#contract/plain-forms.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { callError, type Success } from '#web/api/exchange.ts'
import { useHydrating } from '#web/state/use-hydrating.ts'
import { clearMessages, showSuccess } from '#web/toasts/toast-store.ts'
import { type Draft, tabDraft } from './draft.ts'
import { FormStartContext } from './form-start.ts'
import { fitting } from './fitting.ts'
import { issuesOf, without } from './issues.ts'
import { typedBefore, typedInside } from './typed-before.ts'

type Typed = object
type NameOf<Values> = Extract<keyof Values, string>
type NamesOf<Values, Kind> = {
  [Name in NameOf<Values>]: Values[Name] extends Kind ? Name : never
}[NameOf<Values>]

export interface FormSettings<Values extends Typed, Body, Data> {
  /** Name under which the server accepts the form without JavaScript, see `contract/plain-forms.ts`. */
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
  schema: z.ZodMiniType<unknown, Body>
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
  /** Number of rejected attempts. Each attempt moves the focus to the error summary. */
  rejections: number
  /** Whether an error is shown that has not been fixed yet. */
  rejected: boolean
  busy: boolean
  post: PlainForm | undefined
  /** Whether a form with `post` has taken over the text typed before the script was loaded. */
  isReady: boolean
  /** The server's message if the form was sent successfully without JavaScript; null otherwise. */
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
   * Handler for the form's `onBlur`. Tells the draft that the focus has left a field, unless it moves to a submit
   * button.
   */
  leave(event: FocusEvent<HTMLFormElement>): void
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
  rejections: number
  busy: boolean
}

/**
 * Manages one form: its values, its field errors (cleared when the field changes) and its draft. Sends at most one
 * request at a time. A rejected attempt keeps all values.
 */
export function useForm<Values extends Typed, Body, Data>(
  settings: FormSettings<Values, Body, Data>,
): Form<Values> {
  const { post, secrets = [], initial, clears } = settings
  const draft = typeof settings.draft === 'string' ? tabDraft(settings.draft) : settings.draft
  const context = useContext(FormStartContext)
  const start = post !== undefined && context?.form === post ? context : null
  // During hydration, the first render must match the prerendered HTML. An effect then applies what the user typed
  // before the script was loaded and, unless the server has sent values, the draft.
  const prerendered = useRef(useHydrating())
  const [values, setValues] = useState<Values>(() => {
    if (start !== null) return fitting(initial, start.values)
    return draft === undefined || prerendered.current ? initial : fitting(initial, draft.read())
  })
  const [state, setState] = useState<State>({
    errors: start?.errors ?? {},
    message: start?.message ?? null,
    rejections: start === null ? 0 : 1,
    busy: false,
  })
  const [isReady, setReady] = useState(false)
  const touched = useRef(false)
  const running = useRef(false)
  const kept = useRef(values)

  // This is a layout effect, so that no render between hydration and this effect empties fields that the user has
  // filled in.
  useLayoutEffect(() => {
    if (post !== undefined) setReady(true)
    if (!prerendered.current) return
    prerendered.current = false
    // Without `post`, all controls of the document are read. This is safe, because a page with such a form has no other
    // form whose fields have the same names.
    const typed = post === undefined ? typedInside(document) : typedBefore(post)
    touched.current = Object.keys(typed).length > 0
    const stored = start === null ? (draft?.read() ?? {}) : {}
    setValues((before) => fitting(fitting(before, stored), typed))
  }, [post, draft, start])

  const withoutSecrets = (all: Values) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !secrets.some((secret) => secret === name)))
  const keep = (next: Values) => {
    draft?.keep(withoutSecrets(next), withoutSecrets(kept.current))
    kept.current = next
  }
  useEffect(() => {
    if (touched.current && kept.current !== values) keep(values)
  })
  useEffect(() =>
    draft?.follow?.((changes) => {
      kept.current = fitting(kept.current, changes)
      setValues((before) => fitting(before, changes))
    }),
  )

  const set: Form<Values>['set'] = (name, value) => {
    // Ignore changes while a request is in flight, because they would not be saved.
    if (running.current) return
    touched.current = true
    setValues((before) => ({ ...before, [name]: value }))
    const cleared = [name, clears?.[name] ?? name]
    setState((before) => {
      const errors = cleared.reduce(without, before.errors)
      return { ...before, errors, message: Object.keys(errors).length === 0 ? null : before.message }
    })
  }
  const reset = (next: Values) => {
    touched.current = false
    draft?.discard()
    kept.current = next
    setValues(next)
    setState((before) => ({ ...before, errors: {}, message: null }))
  }
  const reject = (errors: FieldErrors, message: string | null) =>
    setState(({ rejections }) => ({ errors, message, rejections: rejections + 1, busy: false }))
  const idle = () => setState((before) => ({ ...before, busy: false }))

  const bodyOf = (from: Values) => settings.toBody?.(from) ?? (from as unknown as Body)
  const issuesIn = (from: Values) => {
    const rejected = issuesOf(settings.schema, bodyOf(from))
    return { ...rejected, ...settings.check?.(from), ...rejected }
  }
  const run = async (sent: Values) => {
    clearMessages()
    const issues = issuesIn(sent)
    if (Object.keys(issues).length > 0) {
      return reject(issues, settings.titleFor?.(issues, sent) ?? null)
    }
    setState((before) => ({ ...before, errors: {}, message: null, busy: true }))
    draft?.hold?.()
    const answer = await settings.send(bodyOf(sent), sent).catch((error: unknown) => {
      if (error instanceof RejectedCall) reject(error.errors, titleOf(error))
      draft?.leave?.()
      throw error
    })
    draft?.discard()
    touched.current = false
    if (settings.silent !== true) showSuccess(answer.message)
    await settings.onSuccess?.(answer, sent)
    if (settings.leaves === true) await new Promise(() => undefined)
    idle()
  }

  const submit: Form<Values>['submit'] = (event) => {
    event.preventDefault()
    save()
  }
  const save = (changes: Partial<Values> = {}) => {
    if (running.current) return
    const sent = { ...values, ...changes }
    // Stores the changes in the draft before they are sent. If the outbox sends them later, it deletes the draft only
    // if the draft has not changed since this save.
    if (Object.keys(changes).length > 0) {
      setValues(sent)
      keep(sent)
    }
    running.current = true
    void run(sent)
      .catch((error: unknown) => {
        idle()
        // Shows an unexpected error.
        callError(error)
      })
      .finally(() => {
        running.current = false
      })
  }

  const fieldState = (name: string): FieldState => ({ name, error: state.errors[name] })
  return {
    ...state,
    post,
    isReady,
    said: start?.said ?? null,
    rejected: state.message !== null || Object.keys(state.errors).length > 0,
    values,
    missing: () => Object.keys(issuesIn(values)),
    set,
    reset,
    submit,
    save,
    leave({ relatedTarget }) {
      // A press on the submit button sends the whole form, so the draft need not be sent.
      const submits = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (!submits) draft?.leave?.()
    },
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

/**
 * Returns the message for a rejected form as a whole. This is the title if there is one and some fields have messages
 * of their own, otherwise the server's message.
 */
function titleOf({ message, title, errors }: RejectedCall): string {
  return Object.keys(errors).length > 0 ? title || message : message
}
