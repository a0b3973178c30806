import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#contract/format-count.ts'
import { bulk, bulkWords, type RunningBulk } from '#contract/office/bulk/bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { useCall } from '../api/use-call.ts'
import { useStopKey } from '../keyboard/use-stop-key.ts'
import { useSecond } from '../page/use-second.ts'
import styles from '../page/running.module.css'
import { timeLeft } from '../page/time-left.ts'

/** Bulk actions of all colleagues that start soon or run now, earliest first. `Ctrl .` stops the first. */
export function RunningBulks({ actions }: { actions: readonly RunningBulk[] }) {
  const [first] = actions
  const client = useQueryClient()
  const stop = useCall(bulk.stop, { onSuccess: () => void client.invalidateQueries() })
  const now = useSecond()
  useStopKey(() => {
    if (first !== undefined && !stop.busy) void stop.run({ bulkId: first.id })
  })
  return actions.map((action) => (
    <section key={action.id} className={styles.running} aria-label="Running bulk action">
      <p>
        {Date.parse(action.startsAt) > now ? (
          <>
            <strong className={styles.left}>{timeLeft(action.startsAt, now)}</strong> until {wordsOf(action)},
            started by {action.startedBy}. Nothing has changed yet.
          </>
        ) : (
          <>
            <strong className={styles.left}>{formatCount(action.done)}</strong> of {wordsOf(action)} made,
            started by {action.startedBy}.
          </>
        )}
      </p>
      <Button
        title={`Stop the ${nounOf(action)}s`}
        shortcut={action === first ? 'Ctrl .' : undefined}
        kind="quiet"
        busy={stop.busy}
        onClick={() => void stop.run({ bulkId: action.id })}
      />
    </section>
  ))
}

const nounOf = ({ kind }: RunningBulk) => bulkWords[kind].noun

/** Describes the number of changes of a bulk action, such as «1 proposal» or «1,200 approvals». */
function wordsOf(action: RunningBulk): string {
  const total = action.ready + action.done
  return `${formatCount(total)} ${nounOf(action)}${total === 1 ? '' : 's'}`
}
