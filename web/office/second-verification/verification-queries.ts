import { queryOptions } from '@tanstack/react-query'
import { secondVerification } from '#contract/office/verification/second-verification.ts'
import { askOffice } from '../api/call.ts'

export const nextVerificationQuery = queryOptions({
  queryKey: ['second-verification'],
  queryFn: ({ signal }) => askOffice(secondVerification.next, {}, { signal }),
  // The application must not change while a colleague reads its slips, so it is not fetched again automatically.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const verificationReportQuery = queryOptions({
  queryKey: ['second-verification-report'],
  queryFn: ({ signal }) => askOffice(secondVerification.report, undefined, { signal }),
})
