import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { Workload } from '#contract/office/review/assignments.ts'
import { Key } from '#web/ui/key.tsx'
import { useDigits } from '../keyboard/use-digits.ts'
import styles from '../page/choices.module.css'
import { Loaded } from '../page/loaded.tsx'
import { workloadQuery } from './assignment-queries.ts'

interface AssignChoicesProps {
  /** Called with the chosen colleague, or with an empty id and the name «nobody» to remove the assignment. */
  onChoose(staffId: string, name: string): void
}

/**
 * Buttons for the colleagues who may review, with their workload, and a button «Nobody», which removes the assignment.
 * The keys 1 to 9 press the first nine buttons.
 */
export function AssignChoices({ onChoose }: AssignChoicesProps) {
  const query = useQuery(workloadQuery)
  return (
    <Loaded query={query} what="The list of colleagues" rows={3}>
      {(colleagues) => <Choices colleagues={colleagues} onChoose={onChoose} />}
    </Loaded>
  )
}

function Choices({ colleagues, onChoose }: AssignChoicesProps & { colleagues: readonly Workload[] }) {
  const first = useRef<HTMLButtonElement>(null)
  // If the dialog opens before the colleagues are loaded, it focuses «Cancel» until these buttons appear.
  useEffect(() => first.current?.focus(), [])
  const unassigned = { staffId: '', name: 'nobody' }
  useDigits([...colleagues, unassigned], ({ staffId, name }) => onChoose(staffId, name))
  return (
    <div className={styles.choices}>
      {colleagues.map(({ staffId, name, assigned }, at) => (
        <button
          key={staffId}
          ref={at === 0 ? first : undefined}
          type="button"
          onClick={() => onChoose(staffId, name)}
        >
          {at < 9 && <Key of={String(at + 1)} />} {name}, {formatCount(assigned)} assigned
        </button>
      ))}
      <button
        ref={colleagues.length === 0 ? first : undefined}
        type="button"
        onClick={() => onChoose(unassigned.staffId, unassigned.name)}
      >
        {colleagues.length < 9 && <Key of={String(colleagues.length + 1)} />} Nobody
      </button>
    </div>
  )
}
