import { useState } from 'react'
import { awaitingResult } from '#contract/grades.ts'
import { records } from 'virtual:institution/records'
import { Button } from '#web/ui/button.tsx'
import { focusAdded } from '#web/forms/focus-added.ts'
import type { Form } from '#web/forms/form.ts'
import { type OlevelValues, rowsOf, rowsToShow } from '../../../saves/olevel-values.ts'
import { rowField, type SubjectRow } from '../../../saves/subject-row-field.ts'
import { SubjectGradeRow } from '../../../eligibility/subject-grade-row.tsx'
import { Credits } from './credits.tsx'
import styles from './subject-rows.module.css'

const isComplete = ({ subjectName, grade }: SubjectRow) => subjectName !== '' && grade !== ''

export interface SubjectRowsProps {
  form: Form<OlevelValues>
  subjects: readonly string[]
  grades: readonly string[]
}

/** Subjects with grades, one row each. Empty rows are not sent. */
export function SubjectRows({ form, subjects, grades }: SubjectRowsProps) {
  const rows = rowsOf(form.values, records.maximumSubjects)
  const [opened, setOpened] = useState(() => rowsToShow(rows))
  // Shows more rows if another tab or device adds rows to the draft after this form was opened.
  const rowCount = Math.max(opened, rowsToShow(rows))
  return (
    <fieldset className={styles.rows} data-rows>
      <legend>Subjects and grades</legend>
      <Credits
        sitting={{
          ...(form.values['examName'] && { body: form.values['examName'] }),
          year: Number(form.values['examYear']),
          subjects: rows.filter(isComplete),
        }}
      />
      <p>
        Still waiting for a result? Choose {awaitingResult} as its grade. Leave the rows you do not need
        empty.
      </p>
      {Array.from({ length: rowCount }, (_, row) => (
        <SubjectGradeRow
          key={rowField(row, 'grade')}
          row={row}
          subject={form.text(rowField(row, 'subjectName'))}
          grade={form.text(rowField(row, 'grade'))}
          subjects={subjects}
          grades={grades}
        />
      ))}
      {rowCount < records.maximumSubjects && (
        <div>
          <Button
            kind="quiet"
            title="Add another subject"
            onClick={() => {
              setOpened(rowCount + 1)
              focusAdded(rowField(rowCount, 'subjectName'))
            }}
          />
        </div>
      )}
    </fieldset>
  )
}
