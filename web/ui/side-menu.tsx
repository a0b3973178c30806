import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './side-menu.module.css'

export interface MenuItem {
  key: string
  /** A link or a button; the menu gives it its look. The one with `aria-current="page"` is where the reader is. */
  content: ReactNode
  /** Stands there closed, saying what opens it; `content` is then plain words. */
  lockedBecause?: string
}

export interface MenuGroup {
  key: string
  title?: string
  items: readonly MenuItem[]
}

/** The menu's lists, for the deep ground of the side bar and the slide-in. */
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
