import { type ReactNode, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'
import { fieldId } from './field-id.ts'
import { Icon } from './icon.tsx'

export interface ErrorSummaryProps {
  /** Messages by field name. The summary is shown only if there is a message here or in `message`. */
  errors: Readonly<Record<string, string | undefined>>
  /** Title above the errors, or the text below the title if no field is wrong. Default title: «There is a problem». */
  message?: string | null
  /** A link that helps to fix the problem, shown if no field is wrong. */
  help?: ReactNode
  /** Number of rejected attempts. The summary takes the focus when it appears and when this number changes. */
  attempt?: number
  /** Returns the control's id for a field name. Needed if the id is not `field-<name>`. */
  idOf?: (field: string) => string
}

/** Shows at the top of a form why the form was rejected. The error of each field is a link to that field. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { errors, message, help, attempt, idOf = fieldId } = props
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors).filter(([, error]) => error)
  const hasErrors = entries.length > 0 || Boolean(message)
  // Moves the focus to the summary after a rejected attempt. `errors` is not a dependency, because the focus must stay
  // in the field while the user types.
  useEffect(() => {
    if (hasErrors) box.current?.focus()
  }, [hasErrors, attempt])

  if (!hasErrors) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>
        <Icon name="warning" />
        <span>{(entries.length > 0 && message) || 'There is a problem'}</span>
      </h2>
      {entries.length === 0 ? (
        <p>{message}</p>
      ) : (
        <ul>
          {entries.map(([field, error]) => (
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
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
      {entries.length === 0 && help}
    </div>
  )
}
