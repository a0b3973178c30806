import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { views } from '#contract/office/views.ts'
import { askOffice } from '../../api/call.ts'

/**
 * Key of the counts of the views in the menu. It begins like the key of the other counts in the menu, so that each
 * command that changes the list also refreshes these counts.
 */
export const menuViewsKey = ['work-counts', 'views']

/** Query for the views in the menu. Opening another page loads the numbers again; they are also refreshed every minute. */
export const menuViewsQuery = (pathname: string) =>
  queryOptions({
    queryKey: [...menuViewsKey, pathname],
    queryFn: ({ signal }) => askOffice(views.menu, undefined, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
