import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { admission } from '#contract/endpoints/admission.ts'
import { enrolment } from '#contract/endpoints/enrolment.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { ask, call } from '#web/api/call.ts'
import { trackerKey } from './profile.ts'

/** The office's decision. Asked anew at each look: people come to see whether it is there. */
export const admissionQuery = queryOptions({
  queryKey: ['admission'],
  queryFn: ({ signal }) => ask(admission.get, undefined, { signal }),
  staleTime: 0,
})

/** Where the application is. */
export const trackerQuery = queryOptions({
  queryKey: trackerKey,
  queryFn: ({ signal }) => ask(admission.tracker, undefined, { signal }),
})

/** Each fee and where the applicant stands with it. */
export const feesQuery = queryOptions({
  queryKey: ['fees'],
  queryFn: ({ signal }) => ask(payment.fees, undefined, { signal }),
})

/**
 * The matric number, which the server's message holds; the first question issues it. A refusal fails with the server's
 * reason; without an answer there is none.
 */
export const matricQuery = queryOptions({
  queryKey: ['matric'],
  queryFn: async ({ signal }) => {
    const answer = await call(enrolment.matricNumber, undefined, { signal })
    if (answer?.isSuccessful !== true) throw new Error(answer?.message)
    return answer.message
  },
})

/** Makes everything that tells of enrolment be read again, after a change on the server. */
export function useEnrolmentChange(): () => Promise<void> {
  const client = useQueryClient()
  const keys = [admissionQuery.queryKey, trackerQuery.queryKey, feesQuery.queryKey]
  return async () => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
