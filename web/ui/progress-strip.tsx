import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './progress-strip.module.css'

export type ProgressState = 'completed' | 'active' | 'pending'

export interface ProgressItem {
  id: string
  label: string
  state: ProgressState
  motif: ReactNode
}

export interface ProgressStripProps {
  items: readonly ProgressItem[]
  label?: string
  /**
   * Id of the section that the page shows. With `here`, the strip has small squares and shows «Step 4 of 6»; on large
   * screens, names beside the squares replace this text. Without `here`, the strip is as wide as the page.
   */
  here?: string
}

const words = { completed: 'completed', active: 'to do now', pending: 'not started' } as const

/**
 * The progress of the application: a strip with one square per section. The squares of completed sections are filled.
 */
export function ProgressStrip({ items, label = 'Your progress', here }: ProgressStripProps) {
  const current = items.findIndex(({ id, state }) => (here === undefined ? state === 'active' : id === here))
  return (
    <div className={classNames(styles.strip, here !== undefined && styles.low)}>
      <ol aria-label={label}>
        {items.map(({ id, label: name, state, motif }, index) => (
          <li
            key={id}
            className={classNames(styles[state], index === current && styles.current)}
            aria-current={index === current ? 'step' : undefined}
          >
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
      {here !== undefined && (
        <p className={styles.where} aria-hidden="true">
          Step {current + 1} of {items.length}
        </p>
      )}
    </div>
  )
}
