import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field-id.ts'

export interface ErrorSummaryProps {
  /** What the answer's or the form's errors are: field name to words. Empty: nothing is shown. */
  errors: Readonly<Record<string, string | undefined>>
  title?: string
  /** Changes with each refused attempt (such as react-hook-form's `submitCount`): the summary then takes the focus. */
  attempt?: number | string
  /** The control's id for a field name, where it is not `field-<name>`. */
  idOf?: (field: string) => string
}

/** What is to be mended, first thing in the form: each line leads to its field. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, title = 'There is something to mend', attempt, idOf = fieldId } = props
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors).filter(([, message]) => message)
  const shown = entries.length > 0
  // Not on every change of `errors`: lines vanish while the person types, and the focus must stay in the field then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the signal, not an input
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                event.preventDefault()
                const control = document.getElementById(idOf(field))
                control?.focus()
                control?.scrollIntoView({ block: 'center' })
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
