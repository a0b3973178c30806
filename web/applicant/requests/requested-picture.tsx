import type { OpenRequest } from '#contract/endpoints/application.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import { keepPicture, type KeptPicture } from '#web/applicant/images/kept-pictures.ts'
import { isFinalRejection } from '#web/api/upload-image.ts'
import { storeDrafts } from '#web/applicant/drafts/store-drafts.ts'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { transferSize } from '#web/applicant/images/transfer-size.ts'
import { usePicture } from '#web/applicant/images/use-picture.ts'
import { useUpload } from '#web/applicant/images/use-upload.ts'
import { useImage } from '#web/applicant/queries/images.ts'
import { useEffect, useRef } from 'react'
import { addToDraft, documentField } from '#web/applicant/drafts/answer-draft.ts'
import { slotOf } from '#web/applicant/images/document-slot.ts'
import styles from './requests.module.css'

interface RequestedPictureProps {
  document: OpenRequest['documents'][number]
  /** Upload token of the picture; empty before the upload. */
  token: string
  /** Whether no picture can be chosen, because the answer is being sent. */
  disabled: boolean
  error: string | undefined
  setToken(token: string): void
  /** Tells the form that an upload has started or ended. The answer cannot be sent during an upload. */
  setSending(sending: boolean): void
}

/**
 * Field for the picture of a requested document. Uploads the picture as soon as it is chosen. If the page is opened
 * again before the answer is sent, shows the uploaded picture, or uploads the picture stored on the device.
 */
export function RequestedPicture(props: RequestedPictureProps) {
  const { document, token, disabled, error, setToken, setSending } = props
  const slot = slotOf(document.id)
  const picture = usePicture()
  // After a reload the picture may no longer be in memory, but its upload token is in the draft.
  const stored = useImage(picture.blob === null && token !== '' ? token : null)
  const upload = useUpload({
    slot,
    documentType: 'RequestedDocument',
    onKept(kept) {
      picture.show(kept)
      if (token === '') void sendPicture(kept)
    },
    onReturn: () => sendAgain(),
  })
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  async function sendPicture(kept: KeptPicture) {
    setSending(true)
    try {
      const sent = await upload.send(kept, 'Press Send it again.')
      if (shown.current) setToken(sent)
      else addToDraft(document.id, sent)
      void keepPicture(slot, { ...kept, sent: true })
    } catch (failure) {
      if (isFinalRejection(failure)) picture.clear()
      // `upload.failure` already shows these errors to the applicant.
      if (!(failure instanceof RejectedCall || failure instanceof FailedCall || isAbort(failure)))
        throw failure
    } finally {
      setSending(false)
    }
  }
  const choose = async (file: File) => {
    upload.clearFailure()
    // Setting the field, even to the same value, clears the error of an earlier attempt to submit the form.
    setToken(token)
    // Until the new picture is prepared, the answer cannot be sent, because it would contain the old picture.
    setSending(true)
    const image = await picture.choose(file)
    setSending(false)
    if (image === null) return
    setToken('')
    await sendPicture({ image, name: file.name })
  }
  const { blob, name } = picture
  const sendAgain = () => {
    if (blob !== null && !picture.preparing) void sendPicture({ image: blob, name: name ?? 'picture.jpg' })
  }
  // True if an upload has failed, or if the server no longer has the picture.
  const isUnsent = token === '' && blob !== null && upload.progress === null && !picture.preparing
  const { explanation } = document
  return (
    <div className={styles.document}>
      <PictureField
        name={documentField(document.id)}
        label={explanation === '' ? document.name : `${document.name}: ${explanation}`}
        error={upload.failure ?? error ?? picture.error}
        fileName={name ?? (token === '' ? undefined : 'Your picture is uploaded')}
        previewUrl={picture.url ?? stored}
        previewAlt={`The picture of «${document.name}»`}
        document={blob}
        compact
        camera="environment"
        disabled={disabled}
        preparing={picture.preparing}
        progress={upload.progress}
        uploaded={token !== ''}
        beforeCamera={storeDrafts}
        onFile={(file) => void choose(file)}
        onCancel={upload.cancel}
        againSize={transferSize(blob)}
        onAgain={isUnsent ? sendAgain : undefined}
      />
    </div>
  )
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
