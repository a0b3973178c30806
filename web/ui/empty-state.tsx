import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** A message in place of missing content, such as an empty list. */
export function EmptyState({
  picture,
  text,
  action,
}: {
  picture?: ReactNode
  text: string
  action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p>{text}</p>
      {action}
    </div>
  )
}
