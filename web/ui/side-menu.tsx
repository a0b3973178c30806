import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './side-menu.module.css'

export interface MenuItem {
  key: string
  /** A link or a button. The link to the current page has `aria-current="page"`. */
  content: ReactNode
  /** Reason why the item is locked. With a reason, `content` must be plain text. */
  lockedBecause?: string
  /** Whether `content` only keeps space for items that are not loaded yet. Screen readers skip it. */
  isSpace?: boolean
}

export interface MenuGroup {
  key: string
  title?: string
  items: readonly MenuItem[]
}

/**
 * The menu's lists, for a dark background. A reason shared by neighbouring locked items is shown once, above these
 * items.
 */
export function SideMenu({ groups, label = 'Main menu' }: { groups: readonly MenuGroup[]; label?: string }) {
  return (
    <nav className={styles.menu} aria-label={label}>
      {groups.map(({ key, title, items }) => (
        <div key={key}>
          {title && <p className={styles.title}>{title}</p>}
          <ul>
            {byReason(items).map((run) =>
              run.reason === undefined ? (
                run.items.map(({ key: itemKey, content, isSpace }) => (
                  <li key={itemKey} aria-hidden={isSpace}>
                    {content}
                  </li>
                ))
              ) : (
                <li key={run.items[0]?.key} className={styles.together}>
                  <p>{run.reason}</p>
                  <ul>
                    {run.items.map(({ key: itemKey, content }) => (
                      <li key={itemKey} className={styles.locked}>
                        <Icon name="lock" />
                        {content}
                      </li>
                    ))}
                  </ul>
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Groups neighbouring items that are locked for the same reason, or that are not locked. */
function byReason(items: readonly MenuItem[]): { reason: string | undefined; items: MenuItem[] }[] {
  const runs: { reason: string | undefined; items: MenuItem[] }[] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last !== undefined && last.reason === item.lockedBecause) last.items.push(item)
    else runs.push({ reason: item.lockedBecause, items: [item] })
  }
  return runs
}
