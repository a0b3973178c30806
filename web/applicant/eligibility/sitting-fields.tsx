import { records } from 'virtual:institution/records'
import { awaitingResult } from '#contract/grades.ts'
import { focusAdded } from '#web/forms/focus-added.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubjectGradeRow } from './subject-grade-row.tsx'
import type { CheckedSitting } from '../checked-answers/later-sittings.ts'
import styles from './eligibility.module.css'

export interface SittingFieldsProps {
  /** Position of the sitting, from 0. */
  at: number
  sitting: CheckedSitting
  years: readonly string[]
  change(sitting: CheckedSitting): void
}

export function SittingFields({ at, sitting, years, change }: SittingFieldsProps) {
  const { examName, examYear, subjects } = sitting
  const setRow = (row: number, changed: Partial<CheckedSitting['subjects'][number]>) =>
    change({
      ...sitting,
      subjects: subjects.map((each, index) => (index === row ? { ...each, ...changed } : each)),
    })
  const addSubject = () => {
    change({ ...sitting, subjects: [...subjects, { subjectName: '', grade: '' }] })
    focusAdded(`sitting-${at}-subject-${subjects.length}`)
  }
  return (
    <fieldset className={styles.sitting}>
      <legend>Sitting {at + 1}</legend>
      <div className={styles.pair}>
        <SelectField
          name={`sitting-${at}-exam`}
          label="Exam Name"
          options={records.examBodies}
          value={examName}
          onChange={({ target }) => change({ ...sitting, examName: target.value })}
        />
        <SelectField
          name={`sitting-${at}-year`}
          label="Exam Year"
          placeholder="Year"
          options={years}
          value={examYear}
          onChange={({ target }) => change({ ...sitting, examYear: target.value })}
        />
      </div>
      <p>Still waiting for a result? Choose {awaitingResult} as its grade.</p>
      {subjects.map(({ subjectName, grade }, row) => (
        <SubjectGradeRow
          // oxlint-disable-next-line react/no-array-index-key
          key={row}
          row={row}
          subjects={records.subjects}
          grades={records.grades}
          subject={{
            name: `sitting-${at}-subject-${row}`,
            error: undefined,
            value: subjectName,
            onChange: ({ target }) => setRow(row, { subjectName: target.value }),
          }}
          grade={{
            name: `sitting-${at}-grade-${row}`,
            error: undefined,
            value: grade,
            onChange: ({ target }) => setRow(row, { grade: target.value }),
          }}
        />
      ))}
      {subjects.length < records.maximumSubjects && (
        <div>
          <Button kind="quiet" title="Add another subject" onClick={addSubject} />
        </div>
      )}
    </fieldset>
  )
}
