import { type QueryClient, useQuery } from '@tanstack/react-query'
import { educational, educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { yearsOf } from '#contract/steps/records.ts'
import { records } from 'virtual:institution/records'
import { ask, call } from '#web/api/call.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { dateRangeQuery, qualificationsQuery } from '#web/applicant/queries/reference-lists.ts'
import { recordsQuery } from '#web/applicant/queries/record-lists.ts'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import { type NewRecord, RecordForm } from '#web/applicant/application/records/record-form.tsx'
import { RecordsPart } from '#web/applicant/application/records/records-part.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { YearFields, type YearFieldsProps } from '#web/applicant/application/records/year-fields.tsx'

const listQuery = recordsQuery('educationalRecords', (options) =>
  ask(educationalRecordEndpoints.list, undefined, options),
)

const rowOf = (body: unknown) => ({
  ...(body as SectionBody<'educationalRecords'>),
  educationalRecId: '',
})

export function EducationalRecordStep() {
  const list = useQuery(listQuery)
  return (
    <RecordsPart
      step="educationalRecords"
      list={list}
      one="school record"
      emptyText="No school records yet."
      missing={(rows) => educational.missing(rows, records)}
      keyOf={(row) => row.educationalRecId}
      section={(row) => ({
        title: row.name,
        rows: [
          { label: 'Qualification', value: row.qualification },
          { label: 'Years', value: yearsOf(row) },
        ],
      })}
      rowOf={rowOf}
      remove={(row) => call(educationalRecordEndpoints.remove, { educationalRecordId: row.educationalRecId })}
      form={(record) => <SchoolRecord record={record} />}
    />
  )
}

EducationalRecordStep.prepare = async (client: QueryClient) => {
  await Promise.all([
    client.prefetchQuery(listQuery),
    client.prefetchQuery(qualificationsQuery),
    client.prefetchQuery(dateRangeQuery),
  ])
}

function SchoolRecord({ record }: { record: NewRecord }) {
  const qualifications = useQuery(qualificationsQuery)
  const years = useQuery(dateRangeQuery)
  if (qualifications.isLoadingError)
    return (
      <TryAgain
        words="Unable to get qualifications"
        why={qualifications.error.message}
        onTry={() => void qualifications.refetch()}
      />
    )
  if (years.isLoadingError)
    return (
      <TryAgain
        words="Unable to get the years"
        why={years.error.message}
        onTry={() => void years.refetch()}
      />
    )
  if (qualifications.data === undefined || years.data === undefined) return <Skeleton rows={4} />
  return <SchoolRecordForm qualifications={qualifications.data} years={years.data} record={record} />
}

const empty = { qualification: '', name: '', startDate: '', endDate: '' }

interface SchoolRecordFormProps {
  qualifications: readonly string[]
  years: YearFieldsProps['years']
  record: NewRecord
}

function SchoolRecordForm({ qualifications, years, record }: SchoolRecordFormProps) {
  const form = useForm({
    draft: sectionDraft('educationalRecords'),
    initial: empty,
    schema: educationalRecordEndpoints.add.body,
    send: (body, values) =>
      record.keepWaiting(saveSection('educationalRecords', body, { typed: values }), body, () =>
        form.reset(empty),
      ),
    silent: true,
    onSuccess: ({ message }) => record.saved(message, () => form.reset(empty)),
  })
  return (
    <RecordForm form={form} record={record} step="educationalRecords" label="New school record">
      <SelectField {...form.text('qualification')} label="Qualification" options={qualifications} />
      <TextField {...form.text('name')} label="School Name" autoComplete="off" />
      <YearFields years={years} start={form.text('startDate')} end={form.text('endDate')} />
    </RecordForm>
  )
}
