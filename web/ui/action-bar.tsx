import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { MessagePlace } from './message-place.tsx'

export interface ActionBarProps {
  /** One line about the action, e.g. what is still missing. */
  note?: ReactNode
  children: ReactNode
}

/**
 * A bar with the page's primary button. The bar stays at the lower edge of the screen, unless the screen is very
 * short. At the end of the page, the bar is below the content and covers nothing. Messages are shown above the bar,
 * in the content. Inside the bar, they would cover the fields.
 */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <div className={styles.withMessages}>
      <MessagePlace kind="bar" />
      <div className={styles.bar}>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </div>
  )
}
