import { queryOptions } from '@tanstack/react-query'
import { decisions, type ReleaseData } from '#contract/office/decisions/decisions.ts'
import { askOffice } from '../api/call.ts'
import { listKeys } from '../api/list-keys.ts'

const refreshMs = 15_000

/** Keys of the queries whose data change when decisions are released. */
const changedByRelease = [...listKeys, ['application'], ['offers'], ['preview']]

/** Whether a release has released more decisions in `after` than in `before`. */
export function hasReleasedMore(before: readonly ReleaseData[], after: readonly ReleaseData[]): boolean {
  const released = new Map(before.map((release) => [release.id, release.released]))
  return after.some((release) => release.released > (released.get(release.id) ?? 0))
}

/**
 * Query for the future releases and those of the last 24 hours, without stopped releases, fetched again every 15 s. If
 * decisions were released since the last fetch, invalidates the list, the open application, the offers and the preview
 * of a release.
 */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  async queryFn({ client, queryKey, signal }) {
    const before = client.getQueryData<ReleaseData[]>(queryKey)
    const after = await askOffice(decisions.releases, undefined, { signal })
    if (before !== undefined && hasReleasedMore(before, after))
      for (const changed of changedByRelease) void client.invalidateQueries({ queryKey: changed })
    return after
  },
  refetchInterval: refreshMs,
})
