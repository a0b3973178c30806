import { formatTime } from '#contract/dates.ts'
import { useStore } from '#web/state/store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { thisDevice } from '../drafts/this-device.ts'
import { Link } from '../pages/link.tsx'
import { useProfile } from '../queries/profile.ts'
import { destinationFor } from '../session/destination.ts'
import { outbox } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'
import { blockerOf } from './outbox-order.ts'
import type { SavedSection } from '../saves/section-saves.ts'
import { useStageAhead } from './use-stage-ahead.ts'
import { WhenSent } from './when-sent.tsx'
import styles from './waiting-note.module.css'

/** Returns the newest save of a section. If it waits for a rejected save of this section, returns the rejected one. */
function itemToShow(section: SavedSection, items: readonly OutboxItem[]): OutboxItem | undefined {
  const sectionItems = items.filter((each) => each.section === section)
  const newest = sectionItems.at(-1)
  if (newest === undefined || blockerOf(newest, items) !== section) return newest
  return sectionItems.find(({ state }) => state === 'refused')
}

/**
 * A note beside the Save button, which says that the newest save waits, was rejected, or was sent in the background.
 */
export function WaitingNote({ section }: { section: SavedSection }) {
  const { nextStage } = useProfile()
  const ahead = useStageAhead(nextStage)
  const item = itemToShow(section, useStore(outbox))
  // A save that was sent at once needs no note, because its form shows the result.
  if (item === undefined || !item.waited || item.state === 'sending') return null
  if (item.state === 'refused')
    return (
      <div role="status">
        <Banner tone="warning">
          <p>We could not accept the answers that waited: {item.why} Correct them and save again.</p>
        </Banner>
      </div>
    )
  return (
    <p className={styles.note} role="status">
      {item.state === 'waiting' && (
        <>
          Your answers wait on this {thisDevice()}. <WhenSent item={item} what="them" />{' '}
          {ahead !== nextStage && <Link to={destinationFor(ahead)}>Continue with the next section</Link>}
        </>
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
