import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#web/state/store.ts'
import { FrameNotice } from '#web/applicant/pages/frame-notice.tsx'
import { thisDevice } from '../drafts/this-device.ts'
import { pictureCount } from '../images/picture-counts.ts'
import { Link } from '../pages/link.tsx'
import { paths } from '../paths.ts'
import { useEarlyProfile, useProfile, useProfileChange } from '../queries/profile.ts'
import { isSubmitted } from '../session/progress.ts'
import { openPictures } from './waiting-pictures.ts'

/** Pages that need no message, because they show the pictures: in their fields, or in the list of the outbox. */
const quietPages: readonly string[] = [paths.records, paths.pictureUpload, paths.requests, paths.outbox]

/** Reads the kept pictures and continues interrupted uploads. */
export function useWaitingPictures(): void {
  const { profileId, nextStage } = useProfile()
  const { confirmed, retry } = useEarlyProfile()
  const { put } = useProfileChange()
  const confirm = useEffectEvent(retry)
  const onSaved = useEffectEvent(put)
  const maySave = !isSubmitted(nextStage)
  useEffect(() => {
    void openPictures({
      confirmed,
      maySave,
      confirm: () => confirm(),
      onSaved: (profile) => onSaved(profile),
    })
  }, [profileId, confirmed, maySave])
}

/** Continues interrupted uploads. Shows a message above the page if pictures wait, except on `quietPages`. */
export function WaitingPicturesRegion() {
  useWaitingPictures()
  const count = useStore(pictureCount)
  const { pathname } = useLocation()
  if (count === 0 || quietPages.includes(pathname)) return null
  return (
    <FrameNotice tone="warning">
      <p>
        {count === 1 ? 'One picture waits' : `${count} pictures wait`} on this {thisDevice()}.{' '}
        <Link to={paths.outbox}>See what is waiting</Link>
      </p>
    </FrameNotice>
  )
}
