import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { people } from '#contract/office/people/people.ts'
import { personHelp } from '#contract/office/people/person-help.ts'
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

/**
 * Query for what a person sees in the portal. A fetch can write an audit entry, so it is not fetched again when the
 * browser window gets the focus.
 */
export const personViewQuery = (personId: string) =>
  queryOptions({
    queryKey: ['person-view', personId],
    queryFn: ({ signal }) => askOffice(personHelp.view, undefined, { params: { personId }, signal }),
    refetchOnWindowFocus: false,
  })

/** History state of `PersonViewPage` if it was opened from the person's page. */
export const openedFromPerson = 'person'

/** Returns the history state of a person's page that was opened from the results of a search. */
export const foundBy = (search: string) => ({ foundBy: search })

const foundBySchema = z.object({ foundBy: z.string() })

/** Returns the search from which a person's page was opened; null if it was opened in another way. */
export function searchOfOrigin(state: unknown): string | null {
  return foundBySchema.safeParse(state).data?.foundBy ?? null
}
