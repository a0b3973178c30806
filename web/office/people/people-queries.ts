import { queryOptions } from '@tanstack/react-query'
import { people } from '#contract/office/people.ts'
import { askOffice } from '../api/call.ts'

/** Query for the people who match a search text, which must not be empty. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', search],
    queryFn: ({ signal }) => askOffice(people.search, { search }, { signal }),
    enabled: search !== '',
  })

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['person', personId],
    queryFn: ({ signal }) => askOffice(people.open, undefined, { params: { personId }, signal }),
  })
