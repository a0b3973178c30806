import { useCallback, useContext, useRef, useState } from 'react'
import { application } from '#contract/endpoints/application.ts'
import { picture as pictureStep, pictureEndpoints } from '#contract/steps/picture.ts'
import { call } from '#web/api/call.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { useAction } from '#web/actions/use-action.ts'
import { useCall } from '#web/applicant/api/use-call.ts'
import { records } from 'virtual:institution/records'
import { Link } from '#web/applicant/pages/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { dropPicture, keepPicture } from '#web/applicant/images/kept-pictures.ts'
import { usePicture } from '#web/applicant/images/use-picture.ts'
import { transferSize } from '#web/applicant/images/transfer-size.ts'
import { useUpload } from '#web/applicant/images/use-upload.ts'
import { storeDrafts } from '#web/applicant/drafts/store-drafts.ts'
import { thisDevice } from '#web/applicant/drafts/this-device.ts'
import { part } from '#web/applicant/pages/part.tsx'
import { useGoOn } from '#web/applicant/pages/use-go-on.ts'
import { paths } from '#web/applicant/paths.ts'
import { useStoredImage } from '#web/applicant/queries/images.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { Correcting, useAfterCorrection } from '#web/applicant/application/step-page/corrections.ts'
import { SubmittedNotice } from '#web/applicant/application/step-page/submitted-parts.tsx'
import styles from './picture.module.css'
import { ProfilePicture } from './profile-picture.tsx'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'

const PhotoCrop = part(async () => (await import('#web/applicant/images/crop/photo-crop.tsx')).PhotoCrop)

const slot = 'picture'

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
      <SubmittedNotice />
      <ProfilePicture />
    </StepFrame>
  )
}

function PictureUpload() {
  const { nextStage, profilePicture } = useProfile()
  const { put } = useProfileChange()
  const goOn = useGoOn()
  const correcting = useContext(Correcting) !== null
  const afterCorrection = useAfterCorrection()
  const send = correcting ? 'Send correction' : 'Upload'
  const picture = usePicture()
  const { address: stored, failed: notLoaded } = useStoredImage(picture.blob === null ? profilePicture : null)
  const [kept, setKept] = useState(false)
  /** Whether the chosen picture is not cropped yet. The page then shows it in the frame of `PhotoCrop`. */
  const [whole, setWhole] = useState(false)
  const cut = useRef<(() => Promise<Blob | null>) | null>(null)
  const ready = useCallback((next: () => Promise<Blob | null>) => {
    cut.current = next
  }, [])
  const upload = useUpload({
    slot,
    documentType: 'ProfilePicture',
    onKept(restored) {
      setKept(true)
      setWhole(!restored.cropped)
      picture.show(restored)
    },
    onReturn: () => picture.preparing || sendChosen(),
  })
  const [problem, setProblem] = useState<string>()
  // Stores the token of the uploaded picture. If the network fails while saving, the picture need not be uploaded
  // again.
  const uploaded = useRef<{ blob: Blob; token: string } | null>(null)
  const error = picture.error ?? problem ?? upload.failure
  useDashboardPage('Picture Upload', error !== undefined)

  const uploadOnce = async (blob: Blob): Promise<string> => {
    if (uploaded.current?.blob === blob) return uploaded.current.token
    const token = await upload.send(
      { image: blob, name: picture.name ?? 'picture.jpg', cropped: true },
      `Press ${send} to send it again.`,
    )
    uploaded.current = { blob, token }
    return token
  }
  const uploadAndSave = async (blob: Blob) => {
    const token = await uploadOnce(blob)
    try {
      const answer = await call(pictureEndpoints.save, { profilePicture: token })
      await dropPicture(slot)
      return answer
    } catch (failure) {
      if (failure instanceof RejectedCall) {
        uploaded.current = null
        setProblem(rejectionText(failure, 'profilePicture'))
      }
      throw failure
    }
  }
  const save = useAction(uploadAndSave, {
    clearsMessages: true,
    showsRejection: true,
    async onSuccess({ data }) {
      put(data)
      await (correcting ? afterCorrection('picture') : goOn(paths.completeProfile))
    },
  })
  const updateStage = useCall(application.updateStage, {
    silent: true,
    async onSuccess({ data }) {
      put(data)
      await goOn(paths.completeProfile)
    },
  })
  const sendChosen = () => {
    setProblem(undefined)
    if (picture.blob === null) return setProblem('Select your profile picture first.')
    void cropAndSave(picture.blob)
  }
  const cropAndSave = async (image: Blob) => {
    const cutOut = whole ? await cut.current?.() : null
    if (!cutOut) return save.run(image)
    setWhole(false)
    const cropped = { image: cutOut, name: picture.name ?? 'picture.jpg', cropped: true }
    picture.show(cropped)
    await keepPicture(slot, cropped)
    return save.run(cutOut)
  }
  const choose = async (file: File) => {
    setProblem(undefined)
    upload.clearFailure()
    const image = await picture.choose(file)
    if (image === null) return
    setKept(false)
    setWhole(true)
    cut.current = null
    await keepPicture(slot, { image, name: file.name })
  }
  const next = () => {
    if (picture.blob !== null)
      return setProblem('Press Upload first, so that we get the picture you selected.')
    const missing = pictureStep.missing(profilePicture === null ? null : { path: profilePicture }, records)
    if (missing !== null) return setProblem(missing)
    if (nextStage === pictureStep.stage) void updateStage.run({ currentStage: nextStage })
    else void goOn(paths.completeProfile)
  }

  const chosen = picture.blob !== null
  const cropping = chosen && whole
  const uploads = chosen || correcting || profilePicture === null
  const size = save.busy ? undefined : transferSize(picture.blob)
  const uploadButton = (
    <Button
      title={send}
      kind={uploads ? 'primary' : 'quiet'}
      busy={save.busy}
      disabled={picture.preparing}
      aria-describedby={size === undefined ? undefined : 'transfer-size'}
      onClick={sendChosen}
    />
  )
  const nextButton = (
    <Button
      title="Next"
      kind={uploads ? 'quiet' : 'primary'}
      busy={updateStage.busy}
      disabled={save.busy || updateStage.busy}
      onClick={next}
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
        preparing={picture.preparing}
        progress={upload.progress}
        note={kept ? `Stored on this ${thisDevice()}, not sent yet.` : undefined}
        beforeCamera={storeDrafts}
        uploaded={!chosen && !correcting && profilePicture !== null}
        onCancel={upload.cancel}
        onFile={(file) => void choose(file)}
      >
        {cropping && picture.url !== null && (
          <PhotoCrop
            key={picture.url}
            url={picture.url}
            alt="The picture you selected"
            disabled={save.busy}
            onReady={ready}
          />
        )}
      </PictureField>
      {!correcting && (
        <div className={styles.others}>
          {uploads ? nextButton : uploadButton}
          <Link className={buttonClass('quiet')} to={paths.records}>
            Previous
          </Link>
        </div>
      )}
      <ActionBar note={size && <span id="transfer-size">{size}</span>}>
        {uploads ? uploadButton : nextButton}
      </ActionBar>
    </StepFrame>
  )
}
