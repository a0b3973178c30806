import type { ReactNode } from 'react'
import styles from './banner.module.css'

export interface BannerProps {
  title?: string
  children: ReactNode
  /** `welcome` has a dark background. The other tones have a coloured edge. */
  tone?: 'welcome' | 'info' | 'success' | 'warning'
  action?: ReactNode
}

/** A message in the page, such as a network failure or the result of a payment. */
export function Banner({ title, children, tone = 'info', action }: BannerProps) {
  return (
    <aside className={styles[tone]} aria-label={title ?? 'Notice'}>
      <div>
        {title && <h2>{title}</h2>}
        <div>{children}</div>
      </div>
      {action}
    </aside>
  )
}
