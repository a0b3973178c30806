import { type Dispatch, type SetStateAction, useLayoutEffect } from 'react'
import type { DraftSection } from '#contract/endpoints/draft.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { isFinalRejection } from '#web/api/upload-image.ts'
import { clearMessages } from '#web/toasts/toast-store.ts'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import { addToDraft } from '../drafts/add-to-draft.ts'
import { storeDrafts } from '../drafts/store-drafts.ts'
import { useImage } from '../queries/images.ts'
import { dropPicture, keepPicture, type KeptPicture, type PictureSlot } from './kept-pictures.ts'
import { PictureField } from './picture-field.tsx'
import { transferSize } from './transfer-size.ts'
import { usePicture } from './use-picture.ts'
import { useUpload } from './use-upload.ts'

interface DocumentPictureProps {
  slot: PictureSlot
  documentType: DocumentType
  /** Section whose draft contains the upload token. */
  section: DraftSection
  /** Name of the field with the upload token, in the form and in the draft. */
  name: string
  label: string
  previewAlt: string
  /** The upload token; empty before the upload. */
  token: string
  error: string | undefined
  /** True while the form is being sent, so that no other picture can be chosen. */
  disabled: boolean
  /**
   * Whether the device keeps the picture after the upload, because the server may delete it before the form is sent.
   */
  keepsSent?: boolean
  setToken(token: string): void
  /** Changes the number of pictures that the form is uploading. The form cannot be sent before all uploads have ended. */
  setUploads: Dispatch<SetStateAction<number>>
}

/**
 * Field for the picture of a document. Uploads the picture as soon as it is chosen, so that it is not uploaded again if
 * the form must be sent again. When the page is opened again, shows the uploaded picture, or uploads the picture stored
 * on the device.
 */
export function DocumentPicture(props: DocumentPictureProps) {
  const {
    slot,
    documentType,
    section,
    name,
    token,
    error,
    disabled,
    keepsSent = false,
    setToken,
    setUploads,
  } = props
  const picture = usePicture()
  const { blob, preparing } = picture
  // After a reload, the picture may no longer be in memory. It is then loaded with the upload token from the draft.
  const stored = useImage(blob === null && token !== '' ? token : null)
  const upload = useUpload({
    slot,
    documentType,
    again: 'Send it again, or choose another one.',
    onKept(kept) {
      if (token !== '' && !keepsSent) return void dropPicture(slot)
      picture.show(kept)
      // A picture whose upload was cancelled waits for «Send it again».
      if (token === '' && kept.begun !== false) void send(kept)
    },
    onReturn: () => sendAgain(),
  })
  const { progress } = upload
  // The form cannot be sent while a new file is being prepared or uploaded. While the file is being prepared, the field
  // still has the token of the previous picture.
  const isBusy = preparing || progress !== null
  useLayoutEffect(() => {
    if (!isBusy) return
    setUploads((count) => count + 1)
    return () => setUploads((count) => count - 1)
  }, [isBusy, setUploads])

  const send = async (kept: KeptPicture) => {
    clearMessages()
    try {
      const sent = await upload.send(kept)
      if (upload.isShown.current) setToken(sent)
      else addToDraft(section, name, sent)
      void (keepsSent ? keepPicture(slot, { ...kept, sent: true }) : dropPicture(slot))
    } catch (failure) {
      // `upload.failure` shows the error to the applicant.
      if (isFinalRejection(failure)) picture.clear()
    }
  }
  const choose = async (file: File) => {
    upload.stop(true)
    // Setting the field, even to the same value, clears the form's message about an earlier attempt.
    setToken(token)
    const image = await picture.choose(file)
    if (image === null) return
    setToken('')
    await send({ image, name: file.name })
  }
  const sendAgain = () => {
    if (blob !== null && !preparing && !disabled)
      void send({ image: blob, name: picture.name ?? 'picture.jpg' })
  }
  // True if the upload has failed, or if the server no longer has the picture.
  const isUnsent = token === '' && blob !== null && !isBusy
  const uploadedName = token === '' ? undefined : 'Your picture is uploaded'
  return (
    <PictureField
      name={name}
      label={props.label}
      error={upload.failure ?? error ?? picture.error}
      fileName={blob === null ? (picture.name ?? uploadedName) : `${picture.name}, ${inKilobytes(blob.size)}`}
      previewUrl={picture.url ?? stored}
      previewAlt={props.previewAlt}
      document={blob}
      compact
      camera="environment"
      disabled={disabled}
      preparing={preparing}
      progress={progress}
      uploaded={token !== ''}
      beforeCamera={storeDrafts}
      onFile={(file) => void choose(file)}
      onCancel={upload.cancel}
      againSize={transferSize(blob)}
      onAgain={isUnsent ? sendAgain : undefined}
    />
  )
}
