import { useContext, useRef, useState } from 'react'
import { Link } from 'react-router'
import { application } from '#contract/endpoints/application.ts'
import { picture as pictureStep, pictureEndpoints } from '#contract/steps/picture.ts'
import { call } from '#web/api/call.ts'
import { uploadImage } from '#web/api/image.ts'
import { records } from 'virtual:institution/records'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { usePicture } from '#web/applicant/images/use-picture.ts'
import { useGoOn } from '#web/applicant/pages/use-go-on.ts'
import { paths } from '#web/applicant/paths.ts'
import { useImage } from '#web/applicant/queries/images.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { clearMessages, showError, showSuccess } from '#web/toasts/toast-store.ts'
import { useDashboardPage } from '#web/applicant/dashboard/frame/use-dashboard-page.ts'
import styles from '#web/applicant/application/review/application-view.module.css'
import { Correcting, useAfterCorrection } from '#web/applicant/application/step-page/corrections.ts'
import { SubmittedNotice } from '#web/applicant/application/step-page/frozen-step.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'

/** The profile picture. */
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
    <div className={styles.view}>
      <PageHeading title="Picture Upload" />
      <SubmittedNotice />
      <ProfilePicture />
    </div>
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
  const stored = useImage(picture.blob === null ? profilePicture : null)
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [moving, setMoving] = useState(false)
  // The ticket of what has got through, so that a failed save does not cost the upload again.
  const uploaded = useRef<{ blob: Blob; ticket: string } | null>(null)
  const sending = useRef<AbortController>(null)
  const error = picture.error ?? refusal
  useDashboardPage('Picture Upload', error !== undefined)

  const ticketFor = async (blob: Blob): Promise<string | null> => {
    if (uploaded.current?.blob === blob) return uploaded.current.ticket
    setSent(0)
    const stop = new AbortController()
    sending.current = stop
    const answer = await uploadImage('ProfilePicture', blob, setSent, stop.signal)
    setSent(null)
    if (answer?.isSuccessful && answer.data !== null) {
      uploaded.current = { blob, ticket: answer.data.fullPath }
      return answer.data.fullPath
    }
    setRefusal(
      answer === null
        ? `${stop.signal.aborted ? 'You stopped sending the picture' : 'The picture did not get through'}. Press ${send} to send it again.`
        : (answer.errors?.file ?? answer.message),
    )
    return null
  }
  const upload = async () => {
    if (picture.blob === null) return setRefusal('Select your profile picture first.')
    clearMessages()
    setRefusal(undefined)
    setMoving(true)
    const ticket = await ticketFor(picture.blob)
    const answer = ticket === null ? null : await call(pictureEndpoints.save, { profilePicture: ticket })
    setMoving(false)
    if (answer === null) return
    if (!answer.isSuccessful) {
      uploaded.current = null
      return setRefusal(answer.errors?.profilePicture ?? answer.message)
    }
    showSuccess(answer.message)
    if (answer.data !== null) put(answer.data)
    if (correcting) return afterCorrection('picture')
    await goOn(paths.completeProfile)
  }
  const next = async () => {
    if (picture.blob !== null)
      return setRefusal('Press Upload first, so that we get the picture you selected.')
    const missing = pictureStep.missing(profilePicture === null ? null : { path: profilePicture }, records)
    if (missing !== null) return setRefusal(missing)
    if (nextStage === pictureStep.stage) {
      setMoving(true)
      const answer = await call(application.updateStage, { currentStage: nextStage })
      setMoving(false)
      if (answer === null) return
      if (!answer.isSuccessful) return showError(answer.message)
      put(answer.data ?? { nextStage: 'SubmitApplication' })
    }
    await goOn(paths.completeProfile)
  }

  const chosen = picture.blob !== null
  return (
    <>
      <PageHeading title="Picture Upload">
        Your face from the front, alone, in good light. It goes on your student record.
      </PageHeading>
      <PictureField
        name="profilePicture"
        label="Select your profile picture"
        error={error}
        fileName={picture.name}
        previewUrl={picture.url ?? stored}
        previewAlt={chosen ? 'The picture you selected' : 'Your profile picture'}
        camera="user"
        preparing={picture.preparing}
        sent={sent}
        uploaded={!chosen && !correcting && profilePicture !== null}
        onCancel={() => sending.current?.abort()}
        onFile={(file) => {
          setRefusal(undefined)
          void picture.choose(file)
        }}
      />
      <Actions>
        <Button
          title={send}
          kind={chosen || correcting || stored === null ? 'primary' : 'quiet'}
          busy={moving && chosen}
          disabled={picture.preparing}
          onClick={() => void upload()}
        />
        {!correcting && (
          <>
            <Button
              title="Next"
              kind={chosen || stored === null ? 'quiet' : 'primary'}
              busy={moving && !chosen}
              disabled={moving}
              onClick={() => void next()}
            />
            <Link className={buttonClass('quiet')} to={paths.records}>
              Previous
            </Link>
          </>
        )}
      </Actions>
    </>
  )
}
