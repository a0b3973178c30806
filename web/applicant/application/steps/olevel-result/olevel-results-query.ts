import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { ask } from '#web/api/call.ts'
import { recordsQuery } from '#web/applicant/queries/record-lists.ts'

export const olevelResultsQuery = recordsQuery('olevelResults', (options) =>
  ask(olevelEndpoints.list, undefined, options),
)
