import { useLocation } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { thisDevice } from '../drafts/this-device.ts'
import { FrameNotice } from '#web/applicant/pages/frame-notice.tsx'
import { Link } from '../pages/link.tsx'
import { tabCount } from '../images/picture-counts.ts'
import { backgroundPart } from '../pages/background-part.tsx'
import { paths } from '../paths.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { outbox, unsentItems } from './outbox.ts'
import { introduction, isRejected } from './outbox-page.tsx'
import { useOutbox } from './use-outbox.ts'

/** Continues interrupted uploads of kept pictures. */
const WaitingPictures = backgroundPart(
  async () => (await import('./waiting-pictures-region.tsx')).WaitingPicturesRegion,
)

/** Pages that need no message about waiting saves: the forms show a note, and the outbox lists the saves. */
const quietPages: readonly string[] = [
  paths.bioData,
  paths.nextOfKin,
  paths.programChoices,
  paths.records,
  paths.requests,
  paths.outbox,
]

/**
 * Sends the saves in the outbox and unsent drafts, and continues interrupted uploads of pictures. Shows a message above
 * the page while a save is unsent, except on `quietPages`.
 */
export function OutboxRegion() {
  useOutbox()
  const mayHavePictures = useStore(tabCount) > 0 || isOwnDevice()
  return (
    <>
      <WaitingSaves />
      {mayHavePictures && <WaitingPictures />}
    </>
  )
}

function WaitingSaves() {
  const unsent = unsentItems(useStore(outbox))
  const { pathname } = useLocation()
  const count = unsent.length
  if (count === 0 || quietPages.includes(pathname)) return null
  const rejected = unsent.filter(isRejected).length
  const words = `${count === 1 ? 'One save waits' : `${count} saves wait`} on this ${thisDevice()}.`
  return (
    <FrameNotice tone="warning">
      <p>
        {rejected > 0 ? introduction(unsent, count - rejected, 0) : words}{' '}
        <Link to={paths.outbox}>See what is waiting</Link>
      </p>
    </FrameNotice>
  )
}
