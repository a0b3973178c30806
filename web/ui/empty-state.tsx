import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** A message in place of missing content, such as an empty list: a picture, a text and at most one button or link. */
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
