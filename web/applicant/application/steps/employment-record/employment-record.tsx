import { type QueryClient, useQuery } from '@tanstack/react-query'
import { employment, employmentRecordEndpoints } from '#contract/steps/employment-record.ts'
import { yearsOf } from '#contract/steps/records.ts'
import { records } from 'virtual:institution/records'
import { ask, call } from '#web/api/call.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { dateRangeQuery } from '#web/applicant/queries/reference-lists.ts'
import { recordsQuery } from '#web/applicant/queries/record-lists.ts'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import type { SectionBody } from '#web/applicant/saves/section-saves.ts'
import { type NewRecord, RecordForm } from '#web/applicant/application/records/record-form.tsx'
import { RecordsPart } from '#web/applicant/application/records/records-part.tsx'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { YearFields, type YearFieldsProps } from '#web/applicant/application/records/year-fields.tsx'

const listQuery = recordsQuery('employmentRecords', (options) =>
  ask(employmentRecordEndpoints.list, undefined, options),
)

const rowOf = (body: unknown) => ({
  ...(body as SectionBody<'employmentRecords'>),
  employmentRecId: '',
})

export function EmploymentRecordStep() {
  const list = useQuery(listQuery)
  return (
    <RecordsPart
      step="employmentRecords"
      list={list}
      one="employment record"
      emptyText="No employment records yet. If you have never been employed, continue with Next."
      emptyForGood="No employment records."
      missing={(rows) => employment.missing(rows, records)}
      keyOf={(row) => row.employmentRecId}
      section={(row) => ({
        title: row.employerName,
        rows: [
          { label: 'Designation', value: row.designation },
          { label: 'Years', value: yearsOf(row) },
        ],
      })}
      rowOf={rowOf}
      remove={(row) => call(employmentRecordEndpoints.remove, { employmentRecordId: row.employmentRecId })}
      form={(record) => <EmploymentRecord record={record} />}
    />
  )
}

EmploymentRecordStep.prepare = (client: QueryClient) => client.prefetchQuery(listQuery)

function EmploymentRecord({ record }: { record: NewRecord }) {
  const { data: years, error, refetch } = useQuery(dateRangeQuery)
  if (years !== undefined) return <EmploymentRecordForm years={years} record={record} />
  if (error === null) return <Skeleton rows={4} />
  return <TryAgain words="Unable to get the years" why={error.message} onTry={() => void refetch()} />
}

const empty = { employerName: '', designation: '', startDate: '', endDate: '' }

function EmploymentRecordForm({ years, record }: { years: YearFieldsProps['years']; record: NewRecord }) {
  const form = useForm({
    draft: sectionDraft('employmentRecords'),
    initial: empty,
    schema: employmentRecordEndpoints.add.body,
    send: (body, values) =>
      record.keepWaiting(saveSection('employmentRecords', body, { typed: values }), body, () =>
        form.reset(empty),
      ),
    silent: true,
    onSuccess: ({ message }) => record.saved(message, () => form.reset(empty)),
  })
  return (
    <RecordForm form={form} record={record} step="employmentRecords" label="New employment record">
      <TextField {...form.text('employerName')} label="Employer Name" autoComplete="organization" />
      <TextField
        {...form.text('designation')}
        label="Designation"
        hint="Your job title there"
        autoComplete="organization-title"
      />
      <YearFields years={years} start={form.text('startDate')} end={form.text('endDate')} />
      <p>If you still work there, choose this year as the end.</p>
    </RecordForm>
  )
}
