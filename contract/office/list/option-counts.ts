import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { checkIds } from '../checks.ts'
import { enrolmentSteps, type EnrolmentStep } from './list-filters.ts'
import { listFilter } from './list.ts'

/** Numbers of days that the filter by waiting time offers. */
export const waitingChoices = [3, 7, 10, 14, 30] as const

/** Maximum number of applications that are read to count the options of the filters. */
export const maxCountedByOption = 30_000

/**
 * Filters with one list of counts. `checks` and `enrolment` instead have a list of counts for each check and for each
 * enrolment step.
 */
export const plainFacets = [
  'programme',
  'state',
  'session',
  'assignee',
  'status',
  'eligibility',
  'awaited',
  'decision',
  'returnedProposal',
  'reconsideration',
  'board',
  'flags',
  'offer',
  'turn',
  'request',
  'waitingDays',
  'open',
] as const

/**
 * Filters that show a count beside each option. The counts of a filter ignore the values chosen in the same filter.
 * Each check and each enrolment step is a separate filter.
 */
export const facetNames = [
  ...plainFacets,
  ...checkIds.map((id) => `checks:${id}` as const),
  ...(Object.keys(enrolmentSteps) as EnrolmentStep[]).map((step) => `enrolment:${step}` as const),
] as const
export type FacetName = (typeof facetNames)[number]

export const optionCounts = z.array(
  z.object({
    facet: z.enum(facetNames),
    /** False if more than `maxCountedByOption` applications would have to be read. The counts may then be too low. */
    isExact: z.boolean(),
    /** Number of applications by value of the filter. A value without applications is missing. */
    counts: z.record(z.string(), z.number()),
  }),
)
export type OptionCounts = z.output<typeof optionCounts>

export const listOptions = {
  count: endpoint({
    method: 'POST',
    path: '/Office/count-filter-options',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'For each filter value, the number of applications if its filter had only that value. Empty if the search has too many matches.',
    body: z.strictObject(listFilter),
    data: optionCounts,
  }),
}
