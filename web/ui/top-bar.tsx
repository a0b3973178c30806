import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './top-bar.module.css'

export interface TopBarProps {
  title: string
  /** Whether the page's heading repeats `title`. If so, `title` appears when the heading is scrolled away. */
  repeated?: boolean
  /** Opens the slide-in menu. The button is shown only below 1024 px. */
  onMenu: () => void
  menuOpen: boolean
  /** A link around `<Bell unread={3} />`. */
  bell?: ReactNode
  person: { name: string; number: string | null | undefined; avatar: ReactNode }
}

/**
 * The bar above each page: menu button, page title, bell and signed-in person. An empty `person.number` is shown as
 * `--`.
 */
export function TopBar({ title, repeated, onMenu, menuOpen, bell, person }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.menu}
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <Icon name="menu" />
        </button>
        <p className={classNames(styles.title, repeated && styles.repeated)}>{title}</p>
        {bell && <div className={styles.bell}>{bell}</div>}
        <div className={styles.person}>
          <span className={styles.avatar}>{person.avatar}</span>
          <span className={styles.who}>
            <strong>{person.name}</strong>
            <span>{person.number || '--'}</span>
          </span>
        </div>
      </div>
    </header>
  )
}

/** A bell with the number of unread notifications, shown as `99+` above 99. Screen readers get the exact number. */
export function Bell({ unread = 0 }: { unread?: number }) {
  return (
    <>
      <Icon name="bell" />
      <span className="visually-hidden">Notifications{unread > 0 ? `, ${unread} unread` : ''}</span>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
}
