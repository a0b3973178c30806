import { useEffect, useState } from 'react'
import { listSorts } from '#contract/office/list/list.ts'
import { Key } from '#web/ui/key.tsx'
import { filterChoices, orderWords, type QueueFilters, sessionChoices } from '../list/queue-filters.ts'
import styles from './queue-search.module.css'

/** Delay between the last keystroke and the search. */
const searchDelayMs = 350

export interface QueueSearchProps {
  filters: QueueFilters
  /** Admission sessions of all applications, newest first; empty until they are loaded. */
  sessions: readonly string[]
  onChange(filters: QueueFilters): void
  /** Called on Enter in the search field, after `onChange`. */
  onEnter(search: string): void
  /** Opens the dialog with all filters. */
  onMore(): void
}

/**
 * The search field, the most used filters, the order, and a button for all filters. The filter by status is in
 * `StatusCounts`.
 */
export function QueueSearch({ filters, sessions, onChange, onEnter, onMore }: QueueSearchProps) {
  const [typed, setTyped] = useState(filters.search)
  const [known, setKnown] = useState(filters.search)
  if (known !== filters.search) {
    setKnown(filters.search)
    setTyped(filters.search)
  }
  useEffect(() => {
    if (typed === filters.search) return
    const timer = setTimeout(() => onChange({ ...filters, search: typed }), searchDelayMs)
    return () => clearTimeout(timer)
  })
  const change = (more: Partial<QueueFilters>) => onChange({ ...filters, ...more })
  const { sort, descending } = filters
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <input
          id="field-search"
          aria-label="Search"
          type="search"
          placeholder="Name, number, email or phone"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              change({ search: typed })
              onEnter(typed)
            }
            if (event.key === 'Escape') {
              // Without this call, Escape also clears the field in some browsers, and the found rows disappear.
              event.preventDefault()
              event.currentTarget.blur()
            }
          }}
        />
      </div>
      <Choice
        label="Programme"
        all="Programme"
        choices={filterChoices.programme}
        chosen={filters.programme}
        onChoose={(programme) => change({ programme })}
      />
      <Choice
        label="State"
        all="State"
        choices={filterChoices.state}
        chosen={filters.state}
        onChoose={(state) => change({ state })}
      />
      <Choice
        label="Session"
        all="Session"
        choices={sessionChoices(sessions, filters.session)}
        chosen={filters.session}
        onChoose={(session) => change({ session })}
      />
      <Choice
        label="Eligibility"
        all="Eligibility"
        choices={filterChoices.eligibility}
        chosen={filters.eligibility}
        onChoose={(eligibility) => change({ eligibility: eligibility as QueueFilters['eligibility'] })}
      />
      <Choice
        label="Days waiting"
        all="Waiting"
        choices={filterChoices.waiting}
        chosen={filters.waitingDays === 0 ? [] : [String(filters.waitingDays)]}
        onChoose={([days]) => change({ waitingDays: Number(days ?? '0') })}
      />
      <Choice
        label="Order"
        choices={listSorts.flatMap((each) => [
          { value: each, label: orderWords[each][0] },
          { value: `-${each}`, label: orderWords[each][1] },
        ])}
        chosen={[`${descending ? '-' : ''}${sort}`]}
        onChoose={([order = '']) =>
          change({
            sort: listSorts.find((each) => each === order.replace(/^-/, '')) ?? 'submitted',
            descending: order.startsWith('-'),
          })
        }
      />
      <button type="button" className={styles.more} onClick={onMore}>
        All filters <Key of="f" />
      </button>
    </search>
  )
}

interface ChoiceProps {
  label: string
  /** Label of the option that removes the filter. */
  all?: string
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChoose(values: string[]): void
}

/**
 * A select box for one filter or for the order. If the URL contains several values, they stay chosen until the
 * colleague chooses another value.
 */
function Choice({ label, all, choices, chosen, onChoose }: ChoiceProps) {
  const several = chosen.length > 1 ? chosen.join(',') : null
  const [first = ''] = chosen
  return (
    <div>
      <select
        aria-label={label}
        id={`field-${label.toLowerCase().replaceAll(' ', '-')}`}
        className={chosen.length > 0 && all !== undefined ? styles.set : undefined}
        value={several ?? first}
        onChange={({ target: { value } }) => onChoose(value === '' ? [] : [value])}
      >
        {all !== undefined && <option value="">{all}</option>}
        {several !== null && (
          <option value={several}>
            {chosen.length} {label.toLowerCase()} values
          </option>
        )}
        {several === null && first !== '' && choices.every(({ value }) => value !== first) && (
          <option value={first}>{first}</option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
