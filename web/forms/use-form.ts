import { useContext, useRef, useState } from 'react'
import type { FieldErrors } from '#contract/envelope.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { callError } from '#web/api/exchange.ts'
import { clearMessages, showSuccess } from '#web/toasts/toast-store.ts'
import { tabDraft } from './draft.ts'
import { fieldProps } from './field-props.ts'
import type { Form, FormSettings, Typed } from './form.ts'
import { FormStartContext } from './form-start.ts'
import { issuesOf, without } from './issues.ts'
import { useFormValues } from './use-form-values.ts'

interface State {
  errors: FieldErrors
  message: string | null
  rejectedCall: RejectedCall | null
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
  const { values, isReady, change, store, discard, ...typed } = useFormValues({
    initial,
    draft,
    secrets,
    post,
    start,
  })
  const [state, setState] = useState<State>({
    errors: start?.errors ?? {},
    message: start?.message ?? null,
    rejectedCall: null,
    rejections: start === null ? 0 : 1,
    busy: false,
  })
  const running = useRef(false)

  const set: Form<Values>['set'] = (name, value) => {
    // Ignore changes while a request is in flight, because they would not be saved.
    if (running.current) return
    change(name, value)
    const cleared = [name, clears?.[name] ?? name]
    setState((before) => {
      const errors = cleared.reduce(without, before.errors)
      return { ...before, errors, message: Object.keys(errors).length === 0 ? null : before.message }
    })
  }
  const reset = (next: Values) => {
    typed.reset(next)
    setState((before) => ({ ...before, errors: {}, message: null }))
  }
  const reject = (errors: FieldErrors, message: string | null, rejectedCall: RejectedCall | null = null) =>
    setState(({ rejections }) => ({ errors, message, rejectedCall, rejections: rejections + 1, busy: false }))
  const idle = () => setState((before) => ({ ...before, busy: false }))

  // Without `toBody`, the values of the form are the body.
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
      if (error instanceof RejectedCall) reject(error.errors, titleOf(error), error)
      draft?.leave?.()
      throw error
    })
    discard()
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
    // Store the changes in the draft first. A save that waits in the outbox deletes the draft later, but only if the
    // draft has not changed since.
    if (Object.keys(changes).length > 0) store(sent)
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
      // A press on the submit button submits the whole form, so the draft need not be sent.
      const submits = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (!submits) draft?.leave?.()
    },
    ...fieldProps(values, state.errors, set),
  }
}

/**
 * Returns the message for a rejected form as a whole. This is the title if there is one and some fields have messages
 * of their own, otherwise the server's message.
 */
function titleOf({ message, title, errors }: RejectedCall): string {
  return Object.keys(errors).length > 0 ? title || message : message
}
