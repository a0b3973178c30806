import { useState } from 'react'
import { programmes } from 'virtual:institution/programmes'
import { programmesOf } from '#contract/programmes.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import styles from './assignment-rules.module.css'

const choices = programmesOf({ programmes })

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
  const nameOf = (programme: string) =>
    choices.find((each) => each.id === programme)?.description ?? `${programme} (no longer offered)`
  // A programme that is no longer offered stays in the list, so that it can be removed.
  const known = choices.map((each) => each.id)
  const all = [...known, ...chosen.filter((programme) => !known.includes(programme))]
  return (
    <details
      className={styles.programmes}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>Programmes</strong> {chosen.map(nameOf).join(', ')}
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
            {nameOf(programme)}
          </label>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </details>
  )
}
