import { queryOptions } from '@tanstack/react-query'
import { assignments } from '#contract/office/assignments.ts'
import { askOffice } from '../api/call.ts'

export const myWorkQuery = queryOptions({
  queryKey: ['assignments', 'mine'],
  queryFn: ({ signal }) => askOffice(assignments.mine, undefined, { signal }),
  staleTime: 0,
})

export const workloadQuery = queryOptions({
  queryKey: ['assignments', 'workload'],
  queryFn: ({ signal }) => askOffice(assignments.workload, undefined, { signal }),
  staleTime: 0,
})
