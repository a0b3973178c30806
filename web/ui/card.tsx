import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export interface CardProps {
  title?: string
  level?: 2 | 3
  /** Content beside the title, such as a button. */
  aside?: ReactNode
  /** Adds a decorated top edge, for the main card of a screen. */
  selvedge?: boolean
  children: ReactNode
}

/** A bordered box, usually with a title. */
export function Card({ title, level = 2, aside, selvedge, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classNames(styles.card, selvedge && styles.selvedge)}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Heading>{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
