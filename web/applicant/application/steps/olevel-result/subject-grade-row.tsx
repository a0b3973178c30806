import type { TextProps } from '#web/forms/use-form.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './subject-grade-row.module.css'

export interface SubjectGradeRowProps {
  /** Position of the row, from 0. */
  row: number
  subject: TextProps
  grade: TextProps
  subjects: readonly string[]
  grades: readonly string[]
  /** Text before the labels, if the screen has several lists of rows. */
  prefix?: string
}

export function SubjectGradeRow({
  row,
  subject,
  grade,
  subjects,
  grades,
  prefix = '',
}: SubjectGradeRowProps) {
  return (
    <div className={styles.row}>
      <SelectField
        {...subject}
        label={`${prefix}Subject ${row + 1}`}
        options={subjects}
        placeholder="Choose"
      />
      <SelectField {...grade} label={`${prefix}Grade ${row + 1}`} options={grades} placeholder="–" />
    </div>
  )
}
