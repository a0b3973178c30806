import { formatTime } from '#contract/dates.ts'
import { useStore } from '#web/state/store.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { Link } from '../pages/link.tsx'
import { paths } from '../paths.ts'
import { useProfile } from '../queries/profile.ts'
import { destinationFor } from '../session/destination.ts'
import { outbox } from './outbox.ts'
import type { SavedSection } from '../saves/section-saves.ts'
import { useStageAhead } from './use-stage-ahead.ts'
import styles from './waiting-note.module.css'

/**
 * A note beside the Save button, which says that the newest save waits, was rejected, or was sent in the background.
 */
export function WaitingNote({ section }: { section: SavedSection }) {
  const { nextStage } = useProfile()
  const ahead = useStageAhead(nextStage)
  const item = useStore(outbox).findLast((each) => each.section === section)
  // A save that was sent at once needs no note, because its form shows the result.
  if (item === undefined || !item.waited || item.state === 'sending') return null
  return (
    <p className={styles.note} role="status">
      {item.state === 'waiting' && (
        <>
          Your answers wait on this {thisDevice()}. We send them when you have network.{' '}
          <Link to={paths.outbox}>See what is waiting</Link>{' '}
          {ahead !== nextStage && <Link to={destinationFor(ahead)}>Continue with the next section</Link>}
        </>
      )}
      {item.state === 'refused' && (
        <>We could not accept the answers that waited: {item.why} Correct them and save again.</>
      )}
      {item.state === 'sent' && item.sentAt !== null && (
        <>
          Sent, {formatTime(new Date(item.sentAt).toISOString())}.{' '}
          <Link to={destinationFor(nextStage)}>Continue your application</Link>
        </>
      )}
    </p>
  )
}
