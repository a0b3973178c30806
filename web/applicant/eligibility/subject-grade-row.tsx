import type { TextProps } from '#web/forms/form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './subject-grade-row.module.css'

/** Props of a field. `id` is needed if the page has several forms with these fields. */
type RowField = TextProps & { id?: string }

export interface SubjectGradeRowProps {
  /** Position of the row, from 0. Missing if the form has only one row. */
  row?: number
  subject: RowField
  grade: RowField
  subjects: readonly string[]
  grades: readonly string[]
}

/** The fields for a subject and its grade, side by side. */
export function SubjectGradeRow({ row, subject, grade, subjects, grades }: SubjectGradeRowProps) {
  const number = row === undefined ? '' : ` ${row + 1}`
  return (
    <div className={styles.row}>
      <SelectField {...subject} label={`Subject${number}`} options={subjects} placeholder="Choose" />
      <SelectField {...grade} label={`Grade${number}`} options={grades} placeholder="–" />
    </div>
  )
}
