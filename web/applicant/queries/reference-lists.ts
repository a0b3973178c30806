import { queryOptions } from '@tanstack/react-query'
import { utility } from '#contract/endpoints/utility.ts'
import { programmeEndpoints } from '#contract/steps/programme.ts'
import { ask } from '#web/api/call.ts'

/*
 * Lists of options for forms. A list that was fetched stays in the query cache and is not fetched again. A failure
 * shows no toast, because the form names the list that could not be loaded.
 */
const unchanging = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const programmesQuery = queryOptions({
  queryKey: ['programmes'],
  queryFn: ({ signal }) => ask(programmeEndpoints.list, undefined, { signal, quiet: true }),
  ...unchanging,
})

export const qualificationsQuery = queryOptions({
  queryKey: ['qualifications'],
  queryFn: ({ signal }) => ask(utility.qualifications, undefined, { signal, quiet: true }),
  ...unchanging,
})

export const dateRangeQuery = queryOptions({
  queryKey: ['date-range'],
  queryFn: ({ signal }) => ask(utility.dateRange, undefined, { signal, quiet: true }),
  ...unchanging,
})

export const subjectsQuery = queryOptions({
  queryKey: ['subjects'],
  queryFn: ({ signal }) => ask(utility.subjects, undefined, { signal, quiet: true }),
  ...unchanging,
})

export const gradesQuery = queryOptions({
  queryKey: ['grades'],
  queryFn: ({ signal }) => ask(utility.grades, undefined, { signal, quiet: true }),
  ...unchanging,
})
