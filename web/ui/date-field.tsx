import { type Ref, useState } from 'react'
import styles from './date-field.module.css'
import { type DateParts, dateOfParts, datePartsOf } from './date-parts.ts'
import fieldStyles from './field.module.css'
import { type FieldProps, GroupFrame } from './field-frame.tsx'
import { describedBy, fieldId } from './field-id.ts'

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or empty. An incomplete value contains what has been typed, such as `1990-02-`. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The input for the day, so that the caller can focus it. */
  ref?: Ref<HTMLInputElement>
  disabled?: boolean
  /** `bday` lets the browser fill in a date of birth. */
  autoComplete?: 'bday'
}

const boxes = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
] as const

/**
 * Day, month and year in three inputs. On a small screen, typing eight digits is faster than paging through forty years
 * of a calendar.
 */
export function DateField(props: DateFieldProps) {
  const { label, name, hint, error, optional, value, onChange, onBlur, ref, disabled, autoComplete } = props
  const id = props.id ?? fieldId(name)
  // Values stay as typed. If «1» became «01» at once, typing «12» would be impossible.
  const [parts, setParts] = useState(() => datePartsOf(value))
  if (dateOfParts(parts) !== value) setParts(datePartsOf(value))
  const change = (part: keyof DateParts, text: string) => {
    const changed = { ...parts, [part]: text.replace(/\D/g, '') }
    setParts(changed)
    onChange(dateOfParts(changed))
  }
  return (
    <GroupFrame {...{ id, label, hint, error, optional, onBlur }} describedBy={describedBy(id, hint, error)}>
      <div className={styles.boxes}>
        {boxes.map(({ part, label: words, length }, index) => (
          <label key={part} className={styles[part]}>
            {words}
            <input
              id={index === 0 ? id : `${id}-${part}`}
              ref={index === 0 ? ref : undefined}
              className={fieldStyles.control}
              inputMode="numeric"
              maxLength={length}
              value={parts[part]}
              disabled={disabled}
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              aria-invalid={error ? true : undefined}
              // A full input accepts no more digits. Selecting its digits lets the first typed digit replace them.
              onFocus={(event) => event.target.select()}
              onChange={(event) => change(part, event.target.value)}
            />
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
