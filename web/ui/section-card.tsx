import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './section-card.module.css'

/** The box around the cards of all sections. */
export function SectionCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}

export interface SectionCardProps {
  title: string
  completed: boolean
  /** State in words; by default «Completed» or «Not Completed». Another text is set while a save is not sent yet. */
  state?: string | undefined
  motif: ReactNode
  /** Whether this is the next section to fill in. Its square and its state have the accent colour. */
  next?: boolean
  /** Reason why the section is locked; empty if the page shows it elsewhere; undefined if the section is open. */
  lockedBecause?: string
  /** Renders the link, which covers the whole card: `(link) => <Link to="/…" {...link} />`. */
  renderLink: (link: { className: string | undefined; children: ReactNode }) => ReactNode
}

/** One section of the application: its small drawing, its name and whether it is completed. */
export function SectionCard(props: SectionCardProps) {
  const { title, completed, state, motif, next, lockedBecause, renderLink } = props
  const isDone = completed && state === undefined
  return (
    <article className={classNames(styles.card, completed && styles.completed, next && styles.next)}>
      <span className={styles.square} aria-hidden="true">
        {motif}
      </span>
      <div className={styles.words}>
        <h2>{renderLink({ className: styles.link, children: title })}</h2>
        <p className={classNames(styles.state, isDone && styles.done)}>
          {completed && <Icon name={isDone ? 'check' : 'device'} />}
          <span>{state ?? (completed ? 'Completed' : 'Not Completed')}</span>
        </p>
        {lockedBecause && <p>{lockedBecause}</p>}
      </div>
      <Icon name={lockedBecause === undefined ? 'chevron' : 'lock'} />
    </article>
  )
}
