import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Poll interval of the numbers in the menu. Polling is needed because other colleagues change these numbers too. */
const refetchMs = 60_000

/**
 * Loads numbers of the menu every minute and when another page opens, so that no page shows the numbers of its last
 * visit.
 */
export function useMenuQuery<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const result = useQuery({ ...query, refetchInterval: refetchMs })
  const { refetch } = result
  const { pathname } = useLocation()
  const shownFor = useRef(pathname)
  useEffect(() => {
    if (shownFor.current === pathname) return
    shownFor.current = pathname
    // Keep an in-flight request. It was sent after the last change, so its numbers are current.
    void refetch({ cancelRefetch: false })
  }, [pathname, refetch])
  return result
}
