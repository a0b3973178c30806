import { useEffect, useRef, useState } from 'react'
import { isFinalRejection } from '#web/api/upload-image.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { storeDrafts } from '#web/applicant/drafts/store-drafts.ts'
import { dropPicture, type KeptPicture } from '#web/applicant/images/kept-pictures.ts'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { transferSize } from '#web/applicant/images/transfer-size.ts'
import { type ChosenPicture, usePicture } from '#web/applicant/images/use-picture.ts'
import { useUpload } from '#web/applicant/images/use-upload.ts'
import { inKilobytes } from '#web/ui/in-kilobytes.ts'
import { useImage } from '#web/applicant/queries/images.ts'
import type { TextProps } from '#web/forms/form.ts'
import { clearMessages } from '#web/toasts/toast-store.ts'
import styles from './subject-rows.module.css'

const slot = 'olevelResults'

export interface OlevelSlipProps {
  /** The field with the upload token of the slip. */
  field: TextProps
  setTicket(ticket: string): void
  /** Tells the form whether the slip is being uploaded. The result cannot be added before the upload has ended. */
  setSending(sending: boolean): void
}

/**
 * The photo of the result slip. It is uploaded as soon as it is chosen, so a retried save does not upload it again. On
 * the applicant's own device, an unfinished upload continues automatically after a reload.
 */
export function OlevelSlip({ field, setTicket, setSending }: OlevelSlipProps) {
  const picture = usePicture()
  const [lost, setLost] = useState<KeptPicture | null>(null)
  /** The slip whose upload must be repeated; null if there is none, or while another file is being prepared. */
  const waiting = picture.preparing ? null : lost
  // After a reload the picture is no longer in memory, but its upload token is in the draft.
  const stored = useImage(picture.blob === null && field.value !== '' ? field.value : null)
  const upload = useUpload({
    slot,
    documentType: 'OlevelResult',
    onKept(kept) {
      if (field.value !== '') return void dropPicture(slot)
      picture.show(kept)
      void send(kept)
    },
    onReturn: () => waiting !== null && void send(waiting),
  })
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const take = async (file: File) => {
    upload.clearFailure()
    // Setting the field, even to the same value, clears the error of an earlier attempt to submit the form.
    setTicket(field.value)
    // Until the new slip is prepared, the result cannot be saved, because it would contain the old slip.
    setSending(true)
    const image = await picture.choose(file)
    setSending(false)
    if (image === null) return
    setTicket('')
    await send({ image, name: file.name })
  }
  const send = async (kept: KeptPicture) => {
    clearMessages()
    setLost(null)
    setSending(true)
    try {
      const ticket = await upload.send(kept, 'Send it again, or choose another one.')
      if (shown.current) setTicket(ticket)
      else addToDraft(ticket)
      void dropPicture(slot)
    } catch (failure) {
      if (isFinalRejection(failure)) picture.clear()
      else setLost(kept)
    } finally {
      setSending(false)
    }
  }
  return (
    <PictureField
      name={field.name}
      label="Result slip"
      error={upload.failure ?? field.error ?? picture.error}
      compact
      fileName={nameAndSize(picture) ?? (field.value === '' ? undefined : 'Your slip is uploaded')}
      previewUrl={picture.url ?? stored}
      previewAlt="Your result slip"
      document={picture.blob}
      camera="environment"
      preparing={picture.preparing}
      progress={upload.progress}
      uploaded={field.value !== ''}
      beforeCamera={storeDrafts}
      onCancel={upload.cancel}
      onFile={(file) => void take(file)}
      againSize={transferSize(waiting?.image)}
      onAgain={waiting === null ? undefined : () => void send(waiting)}
    />
  )
}

/** Adds the token of a slip to the draft. Used if the applicant has opened another page during the upload. */
function addToDraft(resultPath: string): void {
  const draft = sectionDraft(slot)
  draft.keep({ ...draft.read(), resultPath })
  draft.leave?.()
}

function nameAndSize({ name, blob }: Pick<ChosenPicture, 'name' | 'blob'>): string | undefined {
  return blob === null ? name : `${name}, ${inKilobytes(blob.size)}`
}

/** The result slip of a saved result. Empty until the picture is loaded. */
export function StoredSlip({ ticket, of }: { ticket: string; of: string }) {
  const url = useImage(ticket)
  return <div className={styles.slip}>{url !== null && <img src={url} alt={`Result slip of ${of}`} />}</div>
}
