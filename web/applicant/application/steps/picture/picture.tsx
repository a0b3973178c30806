import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { application } from '#contract/endpoints/application.ts'
import { picture as pictureStep } from '#contract/steps/picture.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { records } from 'virtual:institution/records'
import { Link } from '#web/applicant/pages/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { transferSize } from '#web/applicant/images/transfer-size.ts'
import { storeDrafts } from '#web/applicant/drafts/store-drafts.ts'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { part } from '#web/applicant/pages/part.tsx'
import { useGoAfterSave } from '#web/applicant/pages/use-go-after-save.ts'
import { paths } from '#web/applicant/paths.ts'
import { applicationQuery } from '#web/applicant/queries/application.ts'
import { useStoredImage } from '#web/applicant/queries/images.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { Correcting, useAfterCorrection } from '#web/applicant/application/step-page/corrections.ts'
import { SubmittedNotice } from '#web/applicant/application/step-page/submitted-parts.tsx'
import styles from './picture.module.css'
import { ProfilePicture } from './profile-picture.tsx'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

const PhotoCrop = part(async () => (await import('#web/applicant/images/crop/photo-crop.tsx')).PhotoCrop, {
  pending: <Skeleton rows={1} shape="card" />,
})

export function PictureStep() {
  return (
    <StepGate step="picture" frozen={<FrozenPicture />}>
      <PictureUpload />
    </StepGate>
  )
}

function FrozenPicture() {
  useDashboardPage('Picture Upload')
  return (
    <StepFrame strip="picture-upload" title="Picture Upload">
      <SubmittedNotice>
        <ProfilePicture />
      </SubmittedNotice>
    </StepFrame>
  )
}

/** Returns the function for «Next»: opens the next page. If the picture is missing or not sent, shows a message. */
function useNext(isUnsent: boolean, setProblem: (problem: string) => void) {
  const { nextStage, profilePicture } = useProfile()
  const { put } = useProfileChange()
  const goOn = useGoAfterSave()
  const updateStage = useCall(application.updateStage, {
    silent: true,
    async onSuccess({ data }) {
      put(data)
      await goOn(paths.completeProfile)
    },
  })
  const run = () => {
    if (isUnsent) return setProblem('Press Upload first, so that we get the picture you selected.')
    const missing = pictureStep.missing(profilePicture === null ? null : { path: profilePicture }, records)
    if (missing !== null) return setProblem(missing)
    if (nextStage === pictureStep.stage) void updateStage.run({ currentStage: nextStage })
    else void goOn(paths.completeProfile)
  }
  return { run, busy: updateStage.busy }
}

function PictureUpload() {
  const { profilePicture } = useProfile()
  const { put } = useProfileChange()
  const goOn = useGoAfterSave()
  const client = useQueryClient()
  const correcting = useContext(Correcting) !== null
  const afterCorrection = useAfterCorrection()
  const send = correcting ? 'Send correction' : 'Upload'
  const form = usePictureUpload({
    sendTitle: send,
    async onSaved({ data }) {
      put(data)
      if (correcting) return afterCorrection('picture')
      // The preview needs the whole application. It is fetched before the preview is rendered, to save time.
      await goOn(paths.completeProfile, () => void client.prefetchQuery(applicationQuery))
    },
  })
  const { picture, crop, upload, isSaving, error } = form
  const { address: stored, failed: notLoaded } = useStoredImage(picture.blob === null ? profilePicture : null)
  useDashboardPage('Picture Upload', error !== undefined)

  const next = useNext(picture.blob !== null, form.setProblem)

  const chosen = picture.blob !== null
  const cropping = chosen && crop.isOpen
  const uploads = chosen || correcting || profilePicture === null
  const size = isSaving ? undefined : transferSize(picture.blob)
  const uploadButton = (
    <Button
      title={send}
      kind={uploads ? 'primary' : 'quiet'}
      busy={isSaving}
      disabled={picture.preparing || crop.isLoading}
      aria-describedby={size === undefined ? undefined : 'transfer-size'}
      onClick={form.sendChosen}
    />
  )
  const nextButton = (
    <Button
      title="Next"
      kind={uploads ? 'quiet' : 'primary'}
      busy={next.busy}
      disabled={isSaving || next.busy}
      onClick={next.run}
    />
  )
  return (
    <StepFrame
      strip="picture-upload"
      title="Picture Upload"
      intro="Your face from the front, alone, in good light. It goes on your student record."
    >
      <PictureField
        name="profilePicture"
        label="Select your profile picture"
        error={error}
        fileName={picture.name}
        compact={cropping}
        previewUrl={cropping ? null : (picture.url ?? stored)}
        previewPending={!chosen && profilePicture !== null && stored === null && !notLoaded}
        previewAlt={chosen ? 'The picture you selected' : 'Your profile picture'}
        camera="user"
        disabled={isSaving}
        preparing={picture.preparing}
        progress={upload.progress}
        note={form.isRestored ? `Stored on this ${thisDevice()}, not sent yet.` : undefined}
        beforeCamera={storeDrafts}
        uploaded={!chosen && !correcting && profilePicture !== null}
        onCancel={upload.cancel}
        onFile={(file) => void form.choose(file)}
      >
        {cropping && picture.url !== null && (
          <PhotoCrop
            key={picture.url}
            url={picture.url}
            alt="The picture you selected"
            disabled={isSaving}
            onReady={crop.onReady}
          />
        )}
      </PictureField>
      {!correcting && (
        <div className={styles.others}>
          <Link className={buttonClass('quiet')} to={paths.records}>
            Previous
          </Link>
          {uploads ? nextButton : uploadButton}
        </div>
      )}
      <ActionBar note={size && <span id="transfer-size">{size}</span>}>
        {uploads ? uploadButton : nextButton}
      </ActionBar>
    </StepFrame>
  )
}
