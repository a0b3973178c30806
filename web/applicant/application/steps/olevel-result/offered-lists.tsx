import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { dateRangeQuery, gradesQuery, subjectsQuery } from '#web/applicant/queries/reference-lists.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Options of the form for an O'level result. */
export interface Offered {
  years: readonly string[]
  subjects: readonly string[]
  grades: readonly string[]
}

/** Shows a form once its lists are loaded. If a list could not be loaded, shows a message with a retry button. */
export function OfferedLists({ children }: { children: (offered: Offered) => ReactNode }) {
  const lists = [useQuery(dateRangeQuery), useQuery(subjectsQuery), useQuery(gradesQuery)] as const
  const [years, subjects, grades] = lists
  const failed = lists.filter((list) => list.isLoadingError)
  if (failed[0] !== undefined)
    return (
      <TryAgain
        words="Unable to get the subjects and grades"
        why={failed[0].error.message}
        onTry={() => failed.forEach((list) => void list.refetch())}
      />
    )
  if (years.data === undefined || subjects.data === undefined || grades.data === undefined)
    return <Skeleton rows={6} />
  return children({ years: years.data.endDate, subjects: subjects.data, grades: grades.data })
}
