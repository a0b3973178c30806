import { useStore } from '#web/state/store.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/row.tsx'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import { askFirst } from '../confirm/confirm-store.ts'
import type { PictureSlot } from '../images/kept-pictures.ts'
import { Link } from '../pages/link.tsx'
import { outbox, unsentItems } from './outbox.ts'
import { SendNow } from './send-now.tsx'
import { WaitingRow } from './waiting-row.tsx'
import { time, waitingWords } from './waiting-words.tsx'
import { useWaitingPictures } from './waiting-pictures-region.tsx'
import {
  deletePicture,
  pageOf,
  sendPicture,
  type WaitingPicture,
  waitingPictures,
} from './waiting-pictures.ts'

/**
 * The list of pictures on the outbox page. Reads the pictures itself, because the script of `WaitingPicturesRegion`,
 * which usually reads them, may not have been loaded.
 */
export function OutboxPictures() {
  useWaitingPictures()
  return <WaitingPicturesList />
}

/**
 * Lists the pictures in the outbox with their states and reasons, and with buttons to send, open and delete each
 * picture.
 */
export function WaitingPicturesList() {
  const pictures = useStore(waitingPictures)
  const hasUnsentSaves = unsentItems(useStore(outbox)).length > 0
  const first = pictures.find(isSendable)
  if (pictures.length === 0) return null
  return (
    <Rows>
      {pictures.map((picture) => (
        <Entry key={picture.slot} picture={picture} isQuiet={hasUnsentSaves || picture !== first} />
      ))}
    </Rows>
  )
}

const isSendable = ({ state }: WaitingPicture) => state === 'waiting' || state === 'sending'

function titleOf(slot: PictureSlot): string {
  if (slot === 'picture') return 'Passport photo'
  return slot === 'olevelResults' ? 'Result slip' : 'Picture for the admissions office'
}

interface EntryProps {
  picture: WaitingPicture
  /** Whether the primary button of the page belongs to a save or to another picture. */
  isQuiet: boolean
}

function Entry({ picture, isQuiet }: EntryProps) {
  const { slot, state, sizeBytes, keptAt } = picture
  const title = titleOf(slot)
  return (
    <WaitingRow
      title={title}
      motif={slot === 'picture' ? 'picture-upload' : 'records'}
      state={state === 'refused' || state === 'sent' ? state : 'waiting'}
      facts={`Chosen ${time(keptAt)} · ${inKilobytes(sizeBytes)}`}
      reason={reasonOf(picture)}
    >
      {isSendable(picture) && (
        <SendNow
          sizeBytes={sizeBytes}
          of={title}
          why={picture.why}
          isQuiet={isQuiet}
          send={() => sendPicture(slot)}
        />
      )}
      <Link className={buttonClass('quiet')} to={pageOf(slot)} aria-label={`Open ${title}`}>
        Open
      </Link>
      <Button kind="quiet" title="Delete" aria-label={`Delete ${title}`} onClick={() => askToDelete(slot)} />
    </WaitingRow>
  )
}

function reasonOf({ slot, state, why, failures }: WaitingPicture) {
  switch (state) {
    case 'chosen':
      return `Not sent yet. Open its ${slot === 'picture' ? 'page and press Upload' : 'form and press «Send it again»'}.`
    case 'sending':
      return 'Sending …'
    case 'sent':
      return `We have the picture. Open ${slot === 'picture' ? 'its page and press Upload' : 'its form and send it'} to finish.`
    case 'refused':
      return `We could not accept this picture: ${why}`
    case 'waiting':
      return waitingWords(why, failures)
  }
}

function askToDelete(slot: PictureSlot): void {
  askFirst({
    context: 'error',
    title: 'Delete picture',
    message: `Do you want to delete this picture («${titleOf(slot)}») from this device? You can choose it again later.`,
    action: 'Yes, Delete',
    onConfirm: () => deletePicture(slot),
  })
}
