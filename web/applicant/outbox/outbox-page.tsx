import { useEffect } from 'react'
import { useStore } from '#web/state/store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { NoDataPicture } from '#web/pictures/no-data.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import { askFirst } from '../confirm/confirm-store.ts'
import { keptPictures } from '../images/kept-pictures.ts'
import { keptCount, pictureChanges, tabCount } from '../images/picture-counts.ts'
import { part } from '../pages/part.tsx'
import { useDashboardPage } from '../pages/use-dashboard-page.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { Link } from '../pages/link.tsx'
import { paths } from '../paths.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { onlyInMemory } from './device-items.ts'
import { outbox, removeItem, sendWaiting, unsentItems } from './outbox.ts'
import { arrivalWords, isListSave, type OutboxItem } from './outbox-item.ts'
import { blockerOf } from './outbox-order.ts'
import styles from './outbox-page.module.css'
import { useOutbox } from './use-outbox.ts'
import { SendNow } from './send-now.tsx'
import { sectionMotif, sectionPage, sectionTitle } from './section-names.ts'
import { WaitingRow } from './waiting-row.tsx'
import { savesRead } from './waiting-count.ts'
import { time, waitingWords } from './waiting-words.tsx'

/** List of the kept pictures, loaded only if there are any. */
const Pictures = part(async () => (await import('./waiting-pictures-list.tsx')).OutboxPictures, {
  pending: <Skeleton rows={1} shape="card" />,
})

/**
 * The outbox page. Lists all saves, and below them the kept pictures. For an unsent save, it shows the time, the size
 * and the reason why the save waits or was rejected.
 */
export function OutboxPage() {
  useOutbox()
  useDashboardPage('Outbox')
  const items = useStore(outbox)
  const isRead = useStore(savesRead)
  const pictureCount = usePictureCount()
  const unsentPictures = useStore(tabCount)
  const unsent = unsentItems(items)
  const waiting = unsent.filter(({ state }) => state !== 'refused')
  const sendable = waiting.filter((item) => blockerOf(item, items) === undefined)
  const sizeBytes = sendable.reduce((sum, item) => sum + item.sizeBytes, 0)
  return (
    <div className={styles.page}>
      <PageHeading title={`Waiting on this ${thisDevice()}`}>
        {items.length > 0 && introduction(unsent, waiting.length, pictureCount)}
      </PageHeading>
      {items.length > 0 && (
        <Rows>
          {[...items].sort(rejectedFirst).map((item, at) => (
            <Entry key={item.id} item={item} isFirst={at === 0} />
          ))}
        </Rows>
      )}
      {pictureCount !== null && pictureCount > 0 && <Pictures />}
      {onlyInMemory(unsent).length + unsentPictures > 0 && (
        <p className={styles.hint}>
          Not everything here is stored on this {thisDevice()}. Keep this page open until everything is sent.
        </p>
      )}
      {sendable.length > 0 && (
        <>
          <p className={styles.hint}>
            Signal but no internet? Check your data bundle. Meanwhile you can work in the sections that are
            open. A locked section opens when we have the answers before it.
          </p>
          <SendNow
            sizeBytes={sizeBytes}
            why={sendable[0]?.why ?? ''}
            isQuiet={items.some(isRejected)}
            send={sendWaiting}
          />
        </>
      )}
      {isRead && items.length === 0 && pictureCount === 0 ? (
        <EmptyState
          picture={<NoDataPicture />}
          text={nothingWaits}
          action={
            <Link className={buttonClass('quiet')} to={paths.dashboard}>
              Back to the dashboard
            </Link>
          }
        />
      ) : (
        <p>
          <Link className={buttonClass('link')} to={paths.dashboard}>
            Back to the dashboard
          </Link>
        </p>
      )}
      <SupportLine />
    </div>
  )
}

/** Returns the number of kept pictures; null until they have been read. Does not need the script of their list. */
function usePictureCount(): number | null {
  const count = useStore(keptCount)
  const changes = useStore(pictureChanges)
  const mayHavePictures = useStore(tabCount) > 0 || isOwnDevice()
  useEffect(() => {
    if (!mayHavePictures) return
    let isShown = true
    void keptPictures().then(({ length }) => isShown && keptCount.set(length))
    return () => {
      isShown = false
    }
  }, [mayHavePictures, changes])
  return mayHavePictures ? count : (count ?? 0)
}

export const isRejected = ({ state }: OutboxItem) => state === 'refused'

/** Sorts rejected saves first, because the applicant must fix them, and other saves may wait for them. */
const rejectedFirst = (a: OutboxItem, b: OutboxItem) => Number(isRejected(b)) - Number(isRejected(a))

const nothingWaits = 'Nothing is waiting. Everything you have saved is with us.'

/**
 * Returns the text below the heading, about the saves in `unsent`. `count`: the number of these saves that were not
 * rejected. `listedPictures`: the number of pictures on the page; null if it is not known yet.
 */
export function introduction(
  unsent: readonly OutboxItem[],
  count: number,
  listedPictures: number | null,
): string {
  const rejected = unsent.length - count
  const blocker = unsent.map((item) => blockerOf(item, unsent)).find((section) => section !== undefined)
  if (blocker !== undefined)
    return `We could not accept your save of «${sectionTitle(blocker)}». Open, correct and save again. Then we send the rest automatically.`
  if (rejected > 0)
    return `We could not accept ${rejected === 1 ? 'one save' : `${rejected} saves`}. Open, correct and save again.${count > 0 ? ' We send the rest automatically.' : ''}`
  if (count === 0 && listedPictures === null) return 'Your saves are with us.'
  if (count === 0)
    return listedPictures === 0 ? nothingWaits : 'Your saves are with us. Your pictures are not finished.'
  if (count === 1) return 'One save is not sent yet. We send it automatically when you have network.'
  return `${count} saves are not sent yet. We send them automatically when you have network.`
}

interface EntryProps {
  item: OutboxItem
  isFirst: boolean
}

/** A save. If the first save was rejected, its «Open» is the only primary button of the page. */
function Entry({ item, isFirst }: EntryProps) {
  const title = sectionTitle(item.section)
  const motif = sectionMotif(item.section)
  if (item.state === 'sent')
    return (
      <WaitingRow
        title={title}
        motif={motif}
        state="sent"
        facts={`Sent ${item.sentAt === null ? '' : time(item.sentAt)}`}
      />
    )
  return (
    <WaitingRow
      title={title}
      motif={motif}
      state={isRejected(item) ? 'refused' : 'waiting'}
      facts={`Saved ${time(item.savedAt)} · ${inKilobytes(item.sizeBytes)}`}
      reason={reasonOf(item)}
    >
      <Link
        className={buttonClass(isFirst && isRejected(item) ? 'primary' : 'quiet')}
        to={sectionPage(item.section)}
        aria-label={`Open ${title}`}
      >
        Open
      </Link>
      <Button
        kind="quiet"
        title="Delete"
        aria-label={`Delete ${title}`}
        disabled={item.state === 'sending'}
        onClick={() => askToDelete(item)}
      />
    </WaitingRow>
  )
}

function reasonOf(item: OutboxItem) {
  const { state, why, failures } = item
  const blocker = blockerOf(item, outbox.get())
  if (blocker !== undefined) return `Waits until «${sectionTitle(blocker)}» is corrected.`
  if (state === 'sending') return 'Sending …'
  if (state === 'refused') return `We could not accept this: ${why}`
  return waitingWords(why, failures)
}

/**
 * Returns a sentence about the typed text when a save is deleted. The text of a record is deleted too, because its form
 * was emptied when the record began to wait. The text of other saves is still in their form.
 */
function typedTextWarning(item: OutboxItem): string {
  return isListSave(item) && item.typed !== undefined
    ? 'What you typed in it is deleted too.'
    : 'What you typed stays in its form.'
}

/** Returns the question before a save is deleted. */
export function deletionQuestion(item: OutboxItem): string {
  const question = `Do you want to delete this save of «${sectionTitle(item.section)}»?`
  return [question, arrivalWords(item), typedTextWarning(item)].filter(Boolean).join(' ')
}

function askToDelete(item: OutboxItem): void {
  askFirst({
    context: 'error',
    title: 'Delete save',
    message: deletionQuestion(item),
    action: 'Yes, Delete',
    onConfirm: () => removeItem(item.id),
  })
}
