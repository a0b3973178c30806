import { useRef, useState } from 'react'
import { pictureEndpoints } from '#contract/steps/picture.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { useAction } from '#web/actions/use-action.ts'
import { call } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { dropPicture, keepPicture } from '#web/applicant/images/kept-pictures.ts'
import { runUpload } from '#web/applicant/images/running-uploads.ts'
import { usePicture } from '#web/applicant/images/use-picture.ts'
import { useUpload } from '#web/applicant/images/use-upload.ts'
import { useCrop } from './use-crop.ts'

const slot = 'picture'

type Saved = Success<DataOf<typeof pictureEndpoints.save>>

interface Options {
  /** Title of the button that sends the picture. */
  sendTitle: string
  onSaved(answer: Saved): Promise<void>
}

/** Manages the profile picture from the chosen file to the saved step: cropping, upload, and saving the token. */
export function usePictureUpload({ sendTitle, onSaved }: Options) {
  const picture = usePicture()
  const crop = useCrop()
  /** Whether the picture was restored from this device. */
  const [isRestored, setRestored] = useState(false)
  const [problem, setProblem] = useState<string>()
  const upload = useUpload({
    slot,
    documentType: 'ProfilePicture',
    again: `Press ${sendTitle} to send it again.`,
    onKept(restored) {
      setRestored(true)
      crop.restore(restored.cropped === true)
      picture.show(restored)
    },
    onReturn: () => picture.preparing || sendChosen(),
  })
  // Token of the uploaded picture. If the network fails while the token is being saved, a retry uses this token and
  // does not upload the picture again.
  const uploaded = useRef<{ blob: Blob; token: string } | null>(null)
  const nameOf = () => picture.name ?? 'picture.jpg'

  const uploadOnce = async (blob: Blob): Promise<string> => {
    if (uploaded.current?.blob === blob) return uploaded.current.token
    const token = await upload.send({ image: blob, name: nameOf(), cropped: true })
    uploaded.current = { blob, token }
    return token
  }
  const saveToken = (token: string) =>
    runUpload(slot, async (signal) => {
      const answer = await call(pictureEndpoints.save, { profilePicture: token })
      // Stops if the session has ended or another picture was chosen during the request.
      signal.throwIfAborted()
      return answer
    })
  const uploadAndSave = async (blob: Blob): Promise<Saved> => {
    const token = await uploadOnce(blob)
    try {
      const answer = await saveToken(token)
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
  const cropped = async (image: Blob): Promise<Blob> => {
    const cutOut = await crop.cut()
    if (cutOut === null) return image
    crop.close()
    const picked = { image: cutOut, name: nameOf(), cropped: true }
    picture.show(picked)
    await keepPicture(slot, picked)
    return cutOut
  }
  const save = useAction(async (image: Blob) => uploadAndSave(await cropped(image)), {
    clearsMessages: true,
    showsRejection: true,
    onSuccess: onSaved,
  })

  const sendChosen = () => {
    setProblem(undefined)
    if (picture.blob === null) return setProblem('Select your profile picture first.')
    void save.run(picture.blob)
  }
  const choose = async (file: File) => {
    setProblem(undefined)
    upload.stop(true)
    const image = await picture.choose(file)
    if (image === null) return
    upload.stop()
    setRestored(false)
    crop.open()
    await keepPicture(slot, { image, name: file.name })
  }
  return {
    picture,
    crop,
    upload,
    isRestored,
    isSaving: save.busy,
    /** Message for the user; undefined if there is none. */
    error: picture.error ?? problem ?? upload.failure,
    setProblem,
    choose,
    sendChosen,
  }
}
