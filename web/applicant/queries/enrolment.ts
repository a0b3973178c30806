import { queryOptions } from '@tanstack/react-query'
import { admission } from '#contract/endpoints/admission.ts'
import { enrolment } from '#contract/endpoints/enrolment.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { ask, call } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'
import { trackerKey } from './profile.ts'

/** The office's decision. Fetched whenever a page that uses it opens, so that applicants see a new decision. */
export const admissionQuery = queryOptions({
  ...keptQuery('admission', (options) => ask(admission.get, undefined, options)),
  staleTime: 0,
})

/** The decision, for parts of a page. The page has already fetched the decision, so its parts do not fetch it again. */
export const shownAdmissionQuery = queryOptions({ ...admissionQuery, refetchOnMount: false })

export const trackerQuery = queryOptions(
  keptQuery(trackerKey[0], (options) => ask(admission.tracker, undefined, options)),
)

/** All fees, each with the amount paid and the amount due. */
export const feesQuery = queryOptions(keptQuery('fees', (options) => ask(payment.fees, undefined, options)))

/** The matric number, which is the message of the response. The first request issues the number. */
export const matricQuery = queryOptions({
  queryKey: ['matric'],
  queryFn: async ({ signal }) => {
    const { message } = await call(enrolment.matricNumber, undefined, { signal, quiet: true })
    return message
  },
})

/** Keys of the queries to fetch again after a change of the enrolment. */
export const enrolmentKeys = [admissionQuery.queryKey, trackerQuery.queryKey, feesQuery.queryKey]

/** Returns a function that fetches the decision, the progress and the fees again. */
export function useEnrolmentChange(): () => Promise<void> {
  return useInvalidate(enrolmentKeys)
}
