import { queryOptions } from '@tanstack/react-query'
import { payment } from '#contract/endpoints/payment.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/** The applicant's transactions, newest first, at most 200. */
export const paymentsQuery = queryOptions(
  keptQuery('payments', (options) => ask(payment.list, undefined, options)),
)
