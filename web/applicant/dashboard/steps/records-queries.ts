import { queryOptions } from '@tanstack/react-query'
import { educationalRecordEndpoints } from '#contract/steps/educational-record.ts'
import { employmentRecordEndpoints } from '#contract/steps/employment-record.ts'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { ask } from '#web/api/call.ts'

/* The lists of the records page, each read again after an addition or a deletion. */

export const educationalRecordsQuery = queryOptions({
  queryKey: ['records', 'educationalRecords'],
  queryFn: ({ signal }) => ask(educationalRecordEndpoints.list, undefined, { signal }),
})

export const olevelResultsQuery = queryOptions({
  queryKey: ['records', 'olevelResults'],
  queryFn: ({ signal }) => ask(olevelEndpoints.list, undefined, { signal }),
})

export const employmentRecordsQuery = queryOptions({
  queryKey: ['records', 'employmentRecords'],
  queryFn: ({ signal }) => ask(employmentRecordEndpoints.list, undefined, { signal }),
})
