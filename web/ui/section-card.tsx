import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './section-card.module.css'

export interface SectionCardProps {
  title: string
  completed: boolean
  motif: ReactNode
  /** One sentence about the section. */
  children?: ReactNode
  /** Whether this is the next section to fill in. It has the accent colour. */
  next?: boolean
  /** Renders the link, which covers the whole card: `(link) => <Link to="/…" {...link} />`. */
  renderLink: (link: { className: string | undefined; children: ReactNode }) => ReactNode
}

/** One section of the application: its motif, its name and whether it is completed. */
export function SectionCard({ title, completed, motif, children, next, renderLink }: SectionCardProps) {
  return (
    <article className={classNames(styles.card, completed && styles.completed, next && styles.next)}>
      <span className={styles.square} aria-hidden="true">
        {motif}
      </span>
      <div className={styles.words}>
        <h2>{renderLink({ className: styles.link, children: title })}</h2>
        {children && <p>{children}</p>}
        <p className={styles.state}>
          {completed && <Icon name="check" />}
          {completed ? 'Completed' : 'Not Completed'}
        </p>
      </div>
      <Icon name="chevron" />
    </article>
  )
}
