import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { CloseButton } from '../../page/close-button.tsx'
import { type QueueFilters, sessionChoices } from '../../list/queue-filters.ts'
import { optionCountsQuery } from '../../queries.ts'
import { type FilterOption, isOn, matching, toggled } from './filter-options.ts'
import styles from './filters.module.css'
import { optionCount } from './option-count.ts'
import { useFilterOptions } from './use-filter-options.ts'

const optionId = (index: number) => `filter-option-${index}`

/**
 * Dialog that offers all filters in one list, each with the number of applications in the current view that match it.
 * Typed words narrow the list; Enter or a click switches a filter on or off.
 */
export function FilterDialog({
  address,
  filters,
  sessions,
  onChange,
  onClose,
}: {
  address: URLSearchParams
  /** The current view, whose applications are counted. */
  filters: QueueFilters
  /** Admission sessions of all applications, newest first. */
  sessions: readonly string[]
  onChange(address: URLSearchParams): void
  onClose(): void
}) {
  const all = useFilterOptions(true, sessionChoices(sessions, filters.session))
  const { data: counts = [] } = useQuery(optionCountsQuery(filters))
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const found = matching(all, typed)
  const current = Math.min(marked, found.length - 1)
  const toggle = (option: FilterOption) => onChange(toggled(address, option))
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(found.length - 1, current + by))
      setMarked(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    const option = found[current]
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault()
      toggle(option)
    }
  }
  return (
    <Dialog title="Filters" onClose={onClose}>
      <input
        className={styles.find}
        role="combobox"
        aria-expanded="true"
        aria-controls="filter-options"
        aria-activedescendant={current < 0 ? undefined : optionId(current)}
        aria-label="Find a filter"
        placeholder="For example: documents open"
        type="text"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={press}
      />
      <p className={`${styles.hint} key-hint`}>
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> switches a filter on or off, <kbd>Esc</kbd> closes.
      </p>
      {found.length === 0 && <p role="status">No filter matches.</p>}
      <div
        id="filter-options"
        role="listbox"
        aria-label="Filters"
        aria-multiselectable="true"
        className={styles.options}
      >
        {found.map((option, index) => (
          <div
            key={option.label}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={isOn(address, option)}
            className={index === current ? styles.marked : undefined}
            onClick={() => {
              setMarked(index)
              toggle(option)
            }}
            onKeyDown={press}
          >
            <span aria-hidden="true">{isOn(address, option) ? '✓' : ''}</span>
            {option.label}
            <OptionCount count={optionCount(counts, option)} />
          </div>
        ))}
      </div>
      <CloseButton onClick={onClose} />
    </Dialog>
  )
}

/** The number beside an option, with words for a screen reader. */
function OptionCount({ count }: { count: string | null }) {
  if (count === null) return null
  return (
    <span className={count === '0' ? styles.none : styles.count}>
      {count}
      <span className="visually-hidden">{count === '1' ? ' application' : ' applications'}</span>
    </span>
  )
}
