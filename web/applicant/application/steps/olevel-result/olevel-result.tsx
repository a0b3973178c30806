import { type QueryClient, useQuery } from '@tanstack/react-query'
import { olevel, olevelEndpoints, type OlevelResult } from '#contract/steps/olevel-result.ts'
import { records } from 'virtual:institution/records'
import { call } from '#web/api/call.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { dateRangeQuery, gradesQuery, subjectsQuery } from '#web/applicant/queries/reference-lists.ts'
import { EntryHint } from './entry-hint.tsx'
import { OfferedLists } from './offered-lists.tsx'
import { OlevelForm } from './olevel-form.tsx'
import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import { RecordsPart } from '#web/applicant/application/records/records-part.tsx'
import { olevelResultsQuery } from './olevel-results-query.ts'
import { SittingSubjects } from './sitting-subjects.tsx'
import { StoredSlip } from './stored-slip.tsx'

const rowOf = (body: unknown): OlevelResult => ({
  ...(body as SectionBody<'olevelResults'>),
  resultId: '',
})

export function OlevelResultStep() {
  const { programmeId } = useProfile()
  const list = useQuery(olevelResultsQuery)
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
          <SittingSubjects result={row} mayEdit={mayEdit} />
        </>
      )}
      most={records.maximumSittings}
      form={(record) => (
        <OfferedLists>{(offered) => <OlevelForm {...offered} record={record} />}</OfferedLists>
      )}
      hint={<EntryHint programmeId={programmeId} />}
    />
  )
}

OlevelResultStep.prepare = async (client: QueryClient) => {
  await Promise.all([
    client.prefetchQuery(olevelResultsQuery),
    client.prefetchQuery(dateRangeQuery),
    client.prefetchQuery(subjectsQuery),
    client.prefetchQuery(gradesQuery),
  ])
}
