import { useEffect, useState } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { filterChoices, type QueueFilters } from './queue-filters.ts'
import styles from './queue.module.css'

const searchDelayMs = 350

const lists = [
  { name: 'programmeId', label: 'Programme', all: 'All programmes' },
  { name: 'state', label: 'State', all: 'All states' },
  { name: 'session', label: 'Session', all: 'All sessions' },
] as const

export interface QueueSearchProps {
  filters: QueueFilters
  onChange(filters: QueueFilters): void
}

/** The search field and the filters of the queue. The filter by status is in `StatusCounts`. */
export function QueueSearch({ filters, onChange }: QueueSearchProps) {
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
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <TextField
          name="search"
          label="Search"
          type="search"
          placeholder="Name, number, e-mail or phone"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChange({ ...filters, search: typed })
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </div>
      {lists.map(({ name, label, all }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          placeholder={all}
          options={filterChoices[name]}
          value={filters[name]}
          onChange={(event) => onChange({ ...filters, [name]: event.target.value })}
        />
      ))}
    </search>
  )
}
