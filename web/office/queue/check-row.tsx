import { checkIds, checkNames } from '#contract/office/checks.ts'
import type { QueueRow } from '#contract/office/row.ts'
import styles from './check-row.module.css'

/**
 * The seven checks of an application as squares, in the order of the application page. A tooltip names the checks and
 * their states.
 */
export function CheckRow({ checks }: Pick<QueueRow, 'checks'>) {
  const words = checkIds.map((name) => `${checkNames[name]} ${checks[name]}`).join(', ')
  return (
    <span className={styles.checks} title={words}>
      <span className="visually-hidden">{words}</span>
      {checkIds.map((name) => (
        <i key={name} className={styles[checks[name]]} aria-hidden="true" />
      ))}
    </span>
  )
}
