import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { paths } from '../../paths.ts'
import { SaveView } from './save-view.tsx'
import { addressOfView, type ChoosableView, choosableViews, currentView } from './view-address.ts'
import { useViewCounts } from './use-view-counts.ts'
import { ViewEntry, viewSearchId } from './view-entry.tsx'
import { viewsQuery } from './views-query.ts'
import styles from './views.module.css'

const groups: { title: string; has(view: ChoosableView): boolean }[] = [
  { title: 'Your views', has: ({ saved }) => saved !== null && !saved.shared },
  { title: 'Shared views', has: ({ saved }) => saved?.shared === true },
  { title: 'Standard views', has: ({ saved }) => saved === null },
]

/** Dialog that lists the named views of the list, and saves the current filters, order and columns as a view. */
export function ViewsDialog({ onClose }: { onClose(): void }) {
  const { data: saved = [], isError } = useQuery(viewsQuery)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const all = choosableViews(saved)
  const current = currentView(address, all)
  const counts = useViewCounts(all)
  const words = typed.trim().toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(words))
  const open = ({ view, id }: ChoosableView) => {
    onClose()
    void navigate(`${paths.queue}?${addressOfView(view, id)}`)
  }
  return (
    <Dialog title="Views" wide="medium" onClose={onClose}>
      <input
        id={viewSearchId}
        className={styles.find}
        aria-label="Find a view"
        placeholder="Name of a view"
        type="text"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [first] = groups.flatMap(({ has }) => found.filter(has))
          if (event.key === 'Enter' && first !== undefined) open(first)
          if (event.key === 'ArrowDown') moveFocus(event, list.current)
        }}
      />
      <p className={`${styles.hint} key-hint`}>
        <kbd>↓</kbd> moves to the views, <kbd>Enter</kbd> opens the first view, <kbd>Esc</kbd> closes.
      </p>
      <div
        ref={list}
        role="group"
        aria-label="All views"
        className={styles.list}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        {isError && <p role="alert">Your views could not be loaded. Close this dialog and try again.</p>}
        {found.length === 0 && <p>No view has this name.</p>}
        {groups.map(({ title, has }) => {
          const entries = found.filter(has)
          if (entries.length === 0) return null
          return (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {entries.map((each) => (
                  <ViewEntry
                    key={each.id}
                    entry={each}
                    count={counts.get(each.id)}
                    isCurrent={each.id === current?.chosen.id}
                    onOpen={() => open(each)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <SaveView current={current} onClose={onClose} />
    </Dialog>
  )
}

/**
 * Moves the focus to the next or previous view with the arrow keys. From the first view, ArrowUp returns to the search
 * field.
 */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || list === null) return
  const all = Array.from(list.querySelectorAll<HTMLElement>('[data-view]'))
  const at = all.findIndex((each) => each.closest('li')?.contains(document.activeElement))
  event.preventDefault()
  event.stopPropagation()
  if (at + by < 0) document.getElementById(viewSearchId)?.focus()
  else all[Math.min(all.length - 1, at + by)]?.focus()
}
