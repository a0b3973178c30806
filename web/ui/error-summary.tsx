import { useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field-id.ts'

export interface ErrorSummaryProps {
  /** Messages by field name. If empty, nothing is shown. */
  errors: Readonly<Record<string, string | undefined>>
  title?: string
  /** Number of rejected attempts. When it changes, the summary takes the focus. */
  attempt?: number | string
  /** Returns the control's id for a field name. Needed if it is not `field-<name>`. */
  idOf?: (field: string) => string
}

/** Lists the errors at the top of a form. Each line leads to its field. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, title = 'There is a problem', attempt, idOf = fieldId } = props
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors).filter(([, message]) => message)
  const shown = entries.length > 0
  // Only after an attempt, not when `errors` changes, because the focus must stay in the field while the user types.
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
