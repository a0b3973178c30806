import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './side-menu.module.css'

export interface MenuItem {
  key: string
  /** A link or a button. The link to the current page has `aria-current="page"`. */
  content: ReactNode
  /** Why the item is locked. `content` must then be plain text. */
  lockedBecause?: string
}

export interface MenuGroup {
  key: string
  title?: string
  items: readonly MenuItem[]
}

/** The menu's lists, for a dark background. */
export function SideMenu({ groups, label = 'Main menu' }: { groups: readonly MenuGroup[]; label?: string }) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {groups.map(({ key, title, items }) => (
        <div key={key}>
          {title && <p className={styles.title}>{title}</p>}
          <ul>
            {items.map(({ key: itemKey, content, lockedBecause }) => (
              <li key={itemKey}>
                {lockedBecause ? (
                  <span className={styles.locked}>
                    <Icon name="lock" />
                    <span>
                      {content}
                      <small>{lockedBecause}</small>
                    </span>
                  </span>
                ) : (
                  content
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
