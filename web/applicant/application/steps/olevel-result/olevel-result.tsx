import { useQuery } from '@tanstack/react-query'
import { olevel, olevelEndpoints, type OlevelResult } from '#contract/steps/olevel-result.ts'
import { records } from 'virtual:institution/records'
import { call } from '#web/api/call.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { dateRangeQuery, gradesQuery, subjectsQuery } from '#web/applicant/queries/reference-lists.ts'
import { EntryHint } from './entry-hint.tsx'
import { OlevelForm } from './olevel-form.tsx'
import { StoredSlip } from './olevel-slip.tsx'
import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import type { NewRecord } from '#web/applicant/application/records/record-form.tsx'
import { RecordsPart } from '#web/applicant/application/records/records-part.tsx'
import { olevelResultsQuery } from './olevel-results-query.ts'
import { SittingSubjects } from './sitting-subjects.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'

const rowOf = (body: unknown): OlevelResult => ({
  ...(body as SectionBody<'olevelResults'>),
  resultId: '',
})

export function OlevelResultStep() {
  const { programmeId } = useProfile()
  const list = useQuery(olevelResultsQuery)
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const { data: grades = [] } = useQuery(gradesQuery)
  return (
    <RecordsPart
      step="olevelResults"
      list={list}
      one="O'level result"
      emptyText="No O'level results yet."
      missing={(rows) => olevel.missing(rows, records)}
      keyOf={(row) => row.resultId}
      section={(row) => ({
        title: `${row.examName} ${row.examYear}`,
        rows: [{ label: 'Exam Number', value: row.examNumber }],
      })}
      rowOf={rowOf}
      remove={(row) => call(olevelEndpoints.remove, { resultId: row.resultId })}
      alsoDeleted="Its subjects and its result slip are deleted too."
      more={(row, mayEdit) => (
        <>
          <StoredSlip ticket={row.resultPath} of={`${row.examName} ${row.examYear}`} />
          <SittingSubjects result={row} offered={mayEdit ? { subjects, grades } : null} />
        </>
      )}
      most={records.maximumSittings}
      form={(record) => <NewResult record={record} />}
      hint={<EntryHint programmeId={programmeId} />}
    />
  )
}

function NewResult({ record }: { record: NewRecord }) {
  const lists = [useQuery(dateRangeQuery), useQuery(subjectsQuery), useQuery(gradesQuery)] as const
  const [years, subjects, grades] = lists
  const failed = lists.filter((list) => list.isLoadingError)
  if (failed[0] !== undefined)
    return (
      <TryAgain
        words="Unable to get the subjects and grades"
        why={failed[0].error.message}
        onTry={() => failed.forEach((list) => void list.refetch())}
      />
    )
  if (years.data === undefined || subjects.data === undefined || grades.data === undefined)
    return <Skeleton rows={6} />
  return (
    <OlevelForm years={years.data.endDate} subjects={subjects.data} grades={grades.data} record={record} />
  )
}
