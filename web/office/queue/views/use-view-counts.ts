import { useQueries } from '@tanstack/react-query'
import { countWords } from '../../table/count-words.ts'
import type { ChoosableView } from './view-address.ts'
import { viewCountsQuery } from './views-query.ts'

/** Age in ms after which opening the dialog loads the counts again. */
const staleMs = 10_000
/** Maximum number of views to count, because the server must count the applications of each view. */
const maxCounted = 40

/** Returns the number of applications in each view, by view id. Views whose number is not loaded are not in the map. */
export function useViewCounts(views: readonly ChoosableView[]): ReadonlyMap<string, string> {
  const counted = views.slice(0, maxCounted)
  const results = useQueries({
    queries: counted.map(({ view }) => ({ ...viewCountsQuery(view), staleTime: staleMs })),
  })
  return new Map(
    counted.flatMap(({ id }, at): [string, string][] => {
      const data = results[at]?.data
      return data === undefined ? [] : [[id, countWords(data.total, data.exact)]]
    }),
  )
}
