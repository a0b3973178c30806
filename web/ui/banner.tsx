import type { ReactNode } from 'react'
import styles from './banner.module.css'

export interface BannerProps {
  title?: string
  children: ReactNode
  /** `welcome` is the deep cloth; the others are paper with a coloured edge. */
  tone?: 'welcome' | 'info' | 'success' | 'warning'
  action?: ReactNode
}

/** A word to the reader above the page: a welcome, a lost network, what to do next. */
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
