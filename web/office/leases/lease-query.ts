import { queryOptions } from '@tanstack/react-query'
import { leases } from '#contract/office/review/leases.ts'
import { askOffice } from '../api/call.ts'

/** Acquires or renews the lease of an application. The result is the valid lease, which another colleague may hold. */
export const leaseQuery = (applicantId: string) =>
  queryOptions({
    queryKey: ['lease', applicantId],
    queryFn: ({ signal }) => askOffice(leases.take, { applicantId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
