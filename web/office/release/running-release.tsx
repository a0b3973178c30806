import { useQuery, useQueryClient } from '@tanstack/react-query'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { formatDateTime, formatTime } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useCall } from '../api/use-call.ts'
import { useStopKey } from '../keyboard/use-stop-key.ts'
import { isToday } from '../page/is-today.ts'
import { useSecond } from '../page/use-second.ts'
import { releasesQuery } from './releases-query.ts'
import { timeLeft } from '../page/time-left.ts'
import { totalsIn } from './totals-of.ts'
import styles from '../page/running.module.css'

/** The releases that can still be stopped, earliest first. `Ctrl .` stops the first one, if `hasKey` is true. */
export function RunningReleases({ hasKey }: { hasKey: boolean }) {
  const { data = [] } = useQuery(releasesQuery)
  const now = useSecond()
  const pending = data.filter(({ releaseAt }) => Date.parse(releaseAt) > now)
  const [next] = pending
  const client = useQueryClient()
  const stop = useCall(decisions.stopRelease, {
    onSuccess(_answer, { releaseId }) {
      // Without this line, the next fetch would report a second time that the release was stopped.
      client.setQueryData(releasesQuery.queryKey, (before) => before?.filter(({ id }) => id !== releaseId))
      void client.invalidateQueries()
    },
  })
  useStopKey(() => {
    if (hasKey && next !== undefined) void stop.run({ releaseId: next.id })
  })
  return pending.map((release) => (
    <section key={release.id} className={styles.running} aria-label="Running release">
      <p>
        <strong className={styles.left}>{timeLeft(release.releaseAt, now)}</strong> until{' '}
        {isToday(release.releaseAt, now) ? formatTime(release.releaseAt) : formatDateTime(release.releaseAt)}:{' '}
        {totalsIn(release)}, started by {release.startedBy}. Nothing has been sent yet.
        {release.overPlacesReason !== null && ` More offers than places: ${release.overPlacesReason}`}
      </p>
      <Button
        title="Stop the release"
        shortcut={hasKey && release === next ? 'Ctrl .' : undefined}
        kind="quiet"
        busy={stop.busy}
        onClick={() => void stop.run({ releaseId: release.id })}
      />
    </section>
  ))
}
