import { useState } from 'react'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './assignment-rules.module.css'
import { programmeChoices, programmeName } from './rule-text.ts'

interface RuleProgrammesProps {
  id: string
  /** Ids of the programmes, in the order in which they were chosen. */
  chosen: readonly string[]
  error: string | undefined
  onChange(chosen: string[]): void
}

/** The programmes of a rule. If no programme is chosen, the list of all programmes is open at first. */
export function RuleProgrammes({ id, chosen, error, onChange }: RuleProgrammesProps) {
  const [isOpen, setOpen] = useState(chosen.length === 0)
  // A programme that is no longer offered stays in the list, so that it can be removed.
  const known = programmeChoices.map((each) => each.id)
  const all = [...known, ...chosen.filter((programme) => !known.includes(programme))]
  return (
    <details
      className={styles.programmes}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>Programmes</strong> {chosen.map(programmeName).join(', ')}
      </summary>
      <div role="group" aria-label="Programmes" aria-describedby={error ? `${id}-error` : undefined}>
        {all.map((programme) => (
          <label key={programme}>
            <input
              type="checkbox"
              checked={chosen.includes(programme)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, programme] : chosen.filter((each) => each !== programme),
                )
              }
            />
            {programmeName(programme)}
          </label>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </details>
  )
}
