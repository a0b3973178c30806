import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AssignmentRule, assignmentRules } from '#contract/office/review/assignment-rules.ts'
import { assignments } from '#contract/office/review/assignments.ts'
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

export const rulesQuery = queryOptions({
  queryKey: ['assignments', 'rules'],
  queryFn: ({ signal }) => askOffice(assignmentRules.list, undefined, { signal }),
  staleTime: 0,
})

export const assignmentPreviewQuery = (rules: AssignmentRule[]) =>
  queryOptions({
    queryKey: ['assignments', 'preview', rules],
    queryFn: ({ signal }) => askOffice(assignmentRules.preview, { rules }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
