import type { TextProps } from '#web/forms/form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './subject-grade-row.module.css'

export interface SubjectGradeRowProps {
  /** Position of the row, from 0. */
  row: number
  subject: TextProps
  grade: TextProps
  subjects: readonly string[]
  grades: readonly string[]
}

export function SubjectGradeRow({ row, subject, grade, subjects, grades }: SubjectGradeRowProps) {
  return (
    <div className={styles.row}>
      <SelectField {...subject} label={`Subject ${row + 1}`} options={subjects} placeholder="Choose" />
      <SelectField {...grade} label={`Grade ${row + 1}`} options={grades} placeholder="–" />
    </div>
  )
}
