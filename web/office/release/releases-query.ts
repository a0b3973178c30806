import { queryOptions } from '@tanstack/react-query'
import { dayMs } from '#contract/dates.ts'
import { decisions, type ReleaseData } from '#contract/office/decisions/decisions.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { askOffice } from '../api/call.ts'
import { listKeys } from '../api/list-keys.ts'
import { totalsIn } from './totals-of.ts'

const refreshMs = 15_000

/** Keys of the queries whose data change when decisions are released. */
const changedByRelease = [...listKeys, ['application'], ['offers'], ['preview']]

/** Whether a release has released more decisions in `after` than in `before`. */
export function hasReleasedMore(before: readonly ReleaseData[], after: readonly ReleaseData[]): boolean {
  const released = new Map(before.map((release) => [release.id, release.released]))
  return after.some((release) => release.released > (released.get(release.id) ?? 0))
}

/** The server lists releases of the last 24 hours. One hour less is used here, as this device's clock may be wrong. */
const listedMs = (dayMs * 23) / 24

/**
 * Returns the releases in `before` that were stopped since: they had released nothing and are missing in `after`.
 * Leaves out a release if a new release has at least as many decisions, because its decisions only got another time.
 * Leaves out releases with a time before `since`, because the server no longer lists them.
 */
export function stoppedSince(
  before: readonly ReleaseData[],
  after: readonly ReleaseData[],
  since: number,
): ReleaseData[] {
  const listed = new Set(after.map(({ id }) => id))
  const known = new Set(before.map(({ id }) => id))
  const added = after.filter(({ id }) => !known.has(id))
  const hasMoved = ({ offers, refusals }: ReleaseData) =>
    added.some((each) => each.offers >= offers && each.refusals >= refusals)
  return before.filter(
    (release) =>
      release.released === 0 &&
      Date.parse(release.releaseAt) > since &&
      !listed.has(release.id) &&
      !hasMoved(release),
  )
}

/**
 * Query for the future releases and the releases of the last 24 hours, without stopped ones. Fetched again every 15 s.
 * If decisions were released since the last fetch, or a release was stopped, invalidates the list, the open
 * application, the offers and the preview of a release. A stopped release is also shown as a message that stays. If
 * only the countdown disappeared, the release would seem to have happened. `staleTime` is 0, so that a colleague who
 * returns to this tab sees a started or stopped release at once.
 */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  async queryFn({ client, queryKey, signal }) {
    const after = await askOffice(decisions.releases, undefined, { signal })
    // Read the cache after the response. By then, a release that this colleague has stopped is no longer in the cache.
    const before = client.getQueryData<ReleaseData[]>(queryKey)
    if (before === undefined) return after
    const stopped = stoppedSince(before, after, Date.now() - listedMs)
    for (const release of stopped)
      showError(`The release of ${totalsIn(release)} was stopped. Nothing was sent.`, false)
    if (stopped.length > 0 || hasReleasedMore(before, after))
      for (const changed of changedByRelease) void client.invalidateQueries({ queryKey: changed })
    return after
  },
  refetchInterval: refreshMs,
  staleTime: 0,
})
