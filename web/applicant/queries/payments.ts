import { queryOptions } from '@tanstack/react-query'
import { payment } from '#contract/endpoints/payment.ts'
import { ask } from '#web/api/call.ts'

/** The applicant's transactions, newest first. */
export const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: ({ signal }) => ask(payment.list, undefined, { signal }),
})
