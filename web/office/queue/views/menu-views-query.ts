import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { views } from '#contract/office/list/views.ts'
import { askOffice } from '../../api/call.ts'

/**
 * Key of the counts of the views in the menu. It begins like the key of the other counts in the menu, so that each
 * command that changes the list also refreshes these counts.
 */
export const menuViewsKey = ['work-counts', 'views']

/**
 * Query for the views in the menu, with their counts. They are loaded again every minute and when another page opens.
 */
export const menuViewsQuery = (pathname: string) =>
  queryOptions({
    queryKey: [...menuViewsKey, pathname],
    queryFn: ({ signal }) => askOffice(views.menu, undefined, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
