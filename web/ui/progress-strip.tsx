import type { ReactNode } from 'react'
import styles from './progress-strip.module.css'

export type ProgressState = 'completed' | 'active' | 'pending'

export interface ProgressItem {
  id: string
  label: string
  state: ProgressState
  /** The section's motif, shown in the square once the section is completed. */
  motif: ReactNode
}

const words = { completed: 'completed', active: 'to do now', pending: 'not started' } as const

/** The progress of the application: one square per section, filled with its motif when completed. */
export function ProgressStrip({
  items,
  label = 'Your progress',
}: {
  items: readonly ProgressItem[]
  label?: string
}) {
  const active = items.findIndex((item) => item.state === 'active')
  const done = items.filter((item) => item.state === 'completed').length
  const current = items[active]
  return (
    <div className={styles.strip}>
      <ol aria-label={label}>
        {items.map(({ id, label: name, state, motif }) => (
          <li key={id} className={styles[state]} aria-current={state === 'active' ? 'step' : undefined}>
            <span className={styles.square} aria-hidden="true">
              {motif}
            </span>
            <span className={styles.name}>
              {name}
              <span className="visually-hidden">, {words[state]}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.where}>
        {current
          ? `Step ${active + 1} of ${items.length}: ${current.label}`
          : `${done} of ${items.length} done`}
      </p>
    </div>
  )
}
