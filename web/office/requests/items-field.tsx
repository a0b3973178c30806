import { FieldFrame } from '#web/ui/field-frame.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { describedBy } from '#web/ui/field-id.ts'
import { type ItemGroup, itemWords, withItem } from './request-items.ts'
import styles from './requests.module.css'

const id = 'field-items'

interface ItemsFieldProps {
  items: readonly string[]
  groups: readonly ItemGroup[]
  error: string | undefined
  onChange(items: string[]): void
}

/** Chooses the items of a request, one after another. Each chosen item can be removed. */
export function ItemsField({ items, groups, error, onChange }: ItemsFieldProps) {
  const add = (item: string) => {
    if (item !== '') onChange(withItem(items, item))
  }
  return (
    <div className={styles.items}>
      <FieldFrame id={id} label="What you need" error={error}>
        <select
          id={id}
          className={fieldStyles.control}
          value=""
          aria-describedby={describedBy(id, undefined, error)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => add(event.target.value)}
        >
          <option value="">Add a section or an answer</option>
          {groups.map(({ title, items: choices }) => (
            <optgroup key={title} label={title}>
              {choices
                .filter(({ value }) => !items.includes(value))
                .map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </FieldFrame>
      {items.length > 0 && (
        <ul className={styles.chips} aria-label="Requested">
          {items.map((item) => (
            <li key={item}>
              <button
                type="button"
                aria-label={`Remove ${itemWords(item)}`}
                onClick={() => {
                  onChange(items.filter((each) => each !== item))
                  document.getElementById(id)?.focus()
                }}
              >
                {itemWords(item)} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
