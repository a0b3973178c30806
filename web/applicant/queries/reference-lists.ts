import { queryOptions } from '@tanstack/react-query'
import { dayMs } from '#contract/dates.ts'
import { utility } from '#contract/endpoints/utility.ts'
import { programmeEndpoints } from '#contract/steps/programme.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/*
 * Lists of options for forms. Each page load fetches a list once. Until then, and without a network, the list kept on
 * this device is shown. A failure shows no toast, because the form names the list that could not be loaded.
 */
const unchanging = { staleTime: dayMs, gcTime: Number.POSITIVE_INFINITY }

export const programmesQuery = queryOptions({
  ...keptQuery('programmes', (options) => ask(programmeEndpoints.list, undefined, options)),
  ...unchanging,
})

export const qualificationsQuery = queryOptions({
  ...keptQuery('qualifications', (options) => ask(utility.qualifications, undefined, options)),
  ...unchanging,
})

export const dateRangeQuery = queryOptions({
  ...keptQuery('date-range', (options) => ask(utility.dateRange, undefined, options)),
  ...unchanging,
})

export const subjectsQuery = queryOptions({
  ...keptQuery('subjects', (options) => ask(utility.subjects, undefined, options)),
  ...unchanging,
})

export const gradesQuery = queryOptions({
  ...keptQuery('grades', (options) => ask(utility.grades, undefined, options)),
  ...unchanging,
})
