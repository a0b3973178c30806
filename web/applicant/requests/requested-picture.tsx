import type { OpenRequest } from '#contract/endpoints/application.ts'
import { FailedCall, RefusedCall } from '#web/api/call-errors.ts'
import type { KeptPicture, PictureSlot } from '#web/applicant/images/kept-pictures.ts'
import { isFinalRefusal } from '#web/api/upload-image.ts'
import { storeDrafts } from '#web/applicant/drafts/store-drafts.ts'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { transferSize } from '#web/applicant/images/transfer-size.ts'
import { usePicture } from '#web/applicant/images/use-picture.ts'
import { useUpload } from '#web/applicant/images/use-upload.ts'
import { useState } from 'react'
import styles from './requests.module.css'

/** Returns the name under which a picture of a requested document is kept on the device. */
export function slotOf(documentId: string): PictureSlot {
  return `request-${documentId}`
}

interface RequestedPictureProps {
  document: OpenRequest['documents'][number]
  error: string | undefined
  /** Called with null when an upload starts, and with the upload token when it has succeeded. */
  onUploaded(token: string | null): void
}

/**
 * Field for the picture of a requested document. Uploads the picture as soon as it is chosen. When the page is opened
 * again before the answer was sent, uploads the picture stored on the device.
 */
export function RequestedPicture({ document, error, onUploaded }: RequestedPictureProps) {
  const slot = slotOf(document.id)
  const picture = usePicture()
  const [isUploaded, setUploaded] = useState(false)
  const upload = useUpload({
    slot,
    documentType: 'RequestedDocument',
    onKept(kept) {
      picture.show(kept)
      void sendPicture(kept)
    },
    onReturn: () => sendAgain(),
  })
  async function sendPicture(kept: KeptPicture) {
    setUploaded(false)
    onUploaded(null)
    try {
      onUploaded(await upload.send(kept, 'Press Send it again.'))
      setUploaded(true)
    } catch (failure) {
      if (isFinalRefusal(failure)) picture.clear()
      // `upload.failure` already shows these errors to the applicant.
      if (!(failure instanceof RefusedCall || failure instanceof FailedCall || isAbort(failure)))
        throw failure
    }
  }
  const choose = async (file: File) => {
    upload.clearFailure()
    const image = await picture.choose(file)
    if (image !== null) await sendPicture({ image, name: file.name })
  }
  const { blob, name } = picture
  const sendAgain = () => {
    if (blob !== null) void sendPicture({ image: blob, name: name ?? 'picture.jpg' })
  }
  const { explanation } = document
  return (
    <div className={styles.document}>
      <PictureField
        name={`document-${document.id}`}
        label={explanation === '' ? document.name : `${document.name}: ${explanation}`}
        error={picture.error ?? upload.failure ?? error}
        fileName={name}
        previewUrl={picture.url}
        previewAlt={`The picture of «${document.name}»`}
        compact
        camera="environment"
        preparing={picture.preparing}
        progress={upload.progress}
        uploaded={isUploaded}
        beforeCamera={storeDrafts}
        onFile={(file) => void choose(file)}
        onCancel={upload.cancel}
        againSize={transferSize(blob)}
        onAgain={upload.failure !== undefined && blob !== null ? sendAgain : undefined}
      />
    </div>
  )
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
