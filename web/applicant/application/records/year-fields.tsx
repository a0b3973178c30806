import { SelectField } from '#web/ui/select-field.tsx'
import type { TextProps } from '#web/forms/form.ts'
import styles from './records.module.css'

export interface YearFieldsProps {
  /** The years to choose from, newest first. */
  years: { startDate: readonly string[]; endDate: readonly string[] }
  start: TextProps
  end: TextProps
}

export function YearFields({ years, start, end }: YearFieldsProps) {
  return (
    <div className={styles.years}>
      <SelectField {...start} label="Start Date" options={years.startDate} placeholder="Year" />
      <SelectField {...end} label="End Date" options={years.endDate} placeholder="Year" />
    </div>
  )
}
