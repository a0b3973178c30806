import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlainForm } from '#contract/plain-forms.ts'
import { useHydrating } from '#web/state/use-hydrating.ts'
import type { Draft } from './draft.ts'
import { fitting } from './fitting.ts'
import type { NameOf, Typed } from './form.ts'
import type { FormStart } from './form-start.ts'
import { typedBefore, typedInside } from './typed-before.ts'

interface Source<Values extends Typed> {
  initial: Values
  draft: Draft | undefined
  /** Fields that the draft never contains. */
  secrets: readonly NameOf<Values>[]
  post: PlainForm | undefined
  /** State of the form in a page that the server rendered; null otherwise. */
  start: FormStart | null
}

interface FormValues<Values extends Typed> {
  values: Values
  /** Whether a form with `post` has taken over the text typed before the script was loaded. */
  isReady: boolean
  /** Changes one field. The draft is stored after the next render. */
  change<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void
  /** Sets all values, and stores them in the draft at once. */
  store(values: Values): void
  /** Sets all values, and deletes the draft. */
  reset(values: Values): void
  /** Deletes the draft, because the server has the values. */
  discard(): void
}

/**
 * Holds the values of a form and stores them in its draft. The first values are, in order of precedence: the text typed
 * before the script was loaded, the values of the server's page or the draft, and `initial`.
 */
export function useFormValues<Values extends Typed>({
  initial,
  draft,
  secrets,
  post,
  start,
}: Source<Values>): FormValues<Values> {
  // During hydration, the first render must match the prerendered HTML. An effect then applies what the user typed
  // before the script was loaded and, unless the server has sent values, the draft.
  const prerendered = useRef(useHydrating())
  const [values, setValues] = useState<Values>(() => {
    if (start !== null) return fitting(initial, start.values)
    return draft === undefined || prerendered.current ? initial : fitting(initial, draft.read())
  })
  const [isReady, setReady] = useState(false)
  const touched = useRef(false)
  const lastKept = useRef(values)

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
    draft?.keep(withoutSecrets(next), withoutSecrets(lastKept.current))
    lastKept.current = next
  }
  useEffect(() => {
    if (touched.current && lastKept.current !== values) keep(values)
  })
  useEffect(() =>
    draft?.follow?.((changes) => {
      lastKept.current = fitting(lastKept.current, changes)
      setValues((before) => fitting(before, changes))
    }),
  )

  const discard = () => {
    draft?.discard()
    touched.current = false
  }
  return {
    values,
    isReady,
    change(name, value) {
      touched.current = true
      setValues((before) => ({ ...before, [name]: value }))
    },
    store(next) {
      setValues(next)
      keep(next)
    },
    reset(next) {
      discard()
      lastKept.current = next
      setValues(next)
    },
    discard,
  }
}
