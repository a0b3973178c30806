import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { describedBy } from '#web/ui/field-id.ts'
import { type ItemGroup, itemWords, withItem } from './request-items.ts'
import styles from './requests.module.css'

const id = 'field-items'

interface ItemsFieldProps {
  items: readonly string[]
  /** The item that is chosen but not added yet; empty if there is none. */
  chosen: string
  groups: readonly ItemGroup[]
  error: string | undefined
  onChange(items: string[], chosen: string): void
}

/** Field for choosing the items of a request, one after another. Each added item can be removed. */
export function ItemsField({ items, chosen, groups, error, onChange }: ItemsFieldProps) {
  const add = () => {
    if (chosen !== '') onChange(withItem(items, chosen), '')
  }
  const hasAnswers = groups.some(({ items: choices }) => choices.length > 1)
  return (
    <div className={styles.items}>
      <div className={styles.choice}>
        <FieldFrame id={id} label="What you need" error={error}>
          <select
            id={id}
            className={fieldStyles.control}
            value={chosen}
            aria-describedby={describedBy(id, undefined, error)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange([...items], event.target.value)}
            // The arrow keys move through the options, so only Enter and the button add the chosen option.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || chosen === '') return
              event.preventDefault()
              add()
            }}
          >
            <option value="">{hasAnswers ? 'Choose a section or an answer' : 'Choose a section'}</option>
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
        <Button title="Add" kind="quiet" onClick={add} />
      </div>
      {items.length > 0 && (
        <ul className={styles.chips} aria-label="Requested">
          {items.map((item) => (
            <li key={item}>
              <button
                type="button"
                aria-label={`Remove ${itemWords(item)}`}
                onClick={() => {
                  onChange(
                    items.filter((each) => each !== item),
                    chosen,
                  )
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
