import { type ReactNode, useId } from 'react'
import { useKeys } from '../../keyboard/use-keys.ts'
import { Key } from '#web/ui/key.tsx'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  title: string
  /** Number of entries on the tab, shown beside the title unless it is 0. */
  count?: number
}

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose(id: Id): void
  panelClass: string | undefined
  children: ReactNode
}

/**
 * Tabs with their panel. The keys `[` and `]` choose the previous and the next tab. On a focused tab, the left and
 * right arrow keys do the same.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  panelClass,
  children,
}: TabsProps<Id>) {
  const id = useId()
  const choose = (step: number, focus = false) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next.id)
    if (focus) document.getElementById(`${id}-${next.id}`)?.focus()
  }
  useKeys({ '[': () => choose(-1), ']': () => choose(1) })
  return (
    <>
      <div className={styles.row}>
        <div className={styles.tabs} role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={tab.id === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => onChoose(tab.id)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowLeft') choose(-1, true)
                if (key === 'ArrowRight') choose(1, true)
              }}
            >
              {tab.title}
              {tab.count !== undefined && tab.count > 0 && ` ${tab.count}`}
            </button>
          ))}
        </div>
        <span className={styles.keys}>
          <Key of="[" />
          <Key of="]" />
        </span>
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        tabIndex={0}
        className={panelClass}
      >
        {children}
      </div>
    </>
  )
}
