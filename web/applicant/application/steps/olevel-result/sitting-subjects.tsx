import { useState } from 'react'
import { awaitingResult } from '#contract/grades.ts'
import { olevelEndpoints, type OlevelResult } from '#contract/steps/olevel-result.ts'
import { records } from 'virtual:institution/records'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { useCall } from '#web/applicant/api/use-call.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import type { Draft } from '#web/forms/draft.ts'
import { isFilledIn } from '#web/forms/drafts.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useRefetchRecords } from '#web/applicant/application/records/record-card.tsx'
import { recordsKey } from '#web/applicant/queries/record-lists.ts'
import { SubjectGradeRow } from '../../../eligibility/subject-grade-row.tsx'
import { OfferedLists } from './offered-lists.tsx'
import { subjectDraft } from './subject-draft.ts'
import styles from './subject-rows.module.css'

export interface SittingSubjectsProps {
  result: OlevelResult
  /** Whether the result can still be changed. */
  mayEdit: boolean
}

/** The subjects of a saved sitting, with buttons to remove and add subjects while the result can be changed. */
export function SittingSubjects({ result, mayEdit }: SittingSubjectsProps) {
  const { resultId, examName, examYear, subjects } = result
  const removal = useCall(olevelEndpoints.removeSubject, { invalidates: [recordsKey('olevelResults')] })
  const draft = subjectDraft(resultId)
  const [adding, setAdding] = useState(() => isFilledIn(draft.read()))
  const remove = (subjectName: string) =>
    askFirst({
      context: 'error',
      title: 'Remove subject',
      message: `Do you want to remove ${subjectName} from ${examName} ${examYear}?`,
      action: 'Yes, Remove',
      onConfirm: async () => {
        await removal.run({ resultId, subjectName })
      },
    })
  return (
    <>
      <ul className={styles.subjects} aria-label={`Subjects of ${examName} ${examYear}`}>
        {subjects.map(({ subjectName, grade }) => (
          <li key={subjectName}>
            <span>{subjectName}</span>
            <strong>{grade === awaitingResult ? 'Awaiting result' : grade}</strong>
            {mayEdit && (
              <Button
                kind="link"
                title="Remove"
                aria-label={`Remove ${subjectName}`}
                onClick={() => remove(subjectName)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && adding && (
        <OfferedLists>
          {(offered) => (
            <NewSubject
              resultId={resultId}
              draft={draft}
              subjects={offered.subjects.filter((name) => subjects.every((one) => one.subjectName !== name))}
              grades={offered.grades}
              done={() => {
                draft.discard()
                setAdding(false)
              }}
            />
          )}
        </OfferedLists>
      )}
      {mayEdit && !adding && subjects.length < records.maximumSubjects && (
        <Button kind="quiet" title="Add a subject" onClick={() => setAdding(true)} />
      )}
    </>
  )
}

interface NewSubjectProps {
  resultId: string
  draft: Draft
  subjects: readonly string[]
  grades: readonly string[]
  done: () => void
}

function NewSubject({ resultId, draft, subjects, grades, done }: NewSubjectProps) {
  const refetch = useRefetchRecords('olevelResults')
  const idOf = (field: string) => `field-${resultId}-${field}`
  const form = useForm({
    draft,
    initial: { subjectName: '', grade: '' },
    schema: olevelEndpoints.addSubject.body,
    toBody: (values) => ({ ...values, resultId }),
    send: (body) => call(olevelEndpoints.addSubject, body),
    async onSuccess() {
      await refetch()
      done()
    },
  })
  return (
    <FormFrame
      form={form}
      action="Add subject"
      quiet
      label="New subject"
      idOf={idOf}
      status={<SaveStatus section="newSubject" />}
      secondary={<Button kind="link" title="Cancel" onClick={done} />}
    >
      <SubjectGradeRow
        subject={{ ...form.text('subjectName'), id: idOf('subjectName') }}
        grade={{ ...form.text('grade'), id: idOf('grade') }}
        subjects={subjects}
        grades={grades}
      />
    </FormFrame>
  )
}
