import { bulkOption, isOn, toggled, unnamedAssignees } from './filter-options.ts'
import styles from './filters.module.css'
import { useFilterOptions } from './use-filter-options.ts'

/** Filters that have a field of their own above the list. */
const withField = new Set(['status', 'programme', 'state', 'session', 'eligibility', 'waiting'])

/** The active filters that have no field of their own. A click on a filter removes it. */
export function FilterChips({
  address,
  onChange,
}: {
  address: URLSearchParams
  onChange(address: URLSearchParams): void
}) {
  const offered = useFilterOptions(address.has('assignee'))
  const on = [...bulkOption(address), ...unnamedAssignees(address, offered), ...offered].filter(
    (option) => !withField.has(option.param) && isOn(address, option),
  )
  if (on.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters">
      {on.map((option) => (
        <li key={`${option.param}=${option.value}`}>
          <button
            type="button"
            aria-label={`Remove the filter ${option.label}`}
            onClick={() => onChange(toggled(address, option))}
          >
            {option.label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
