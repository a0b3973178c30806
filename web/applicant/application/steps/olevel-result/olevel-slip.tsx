import { useRef, useState } from 'react'
import { RefusedCall } from '#web/api/call-errors.ts'
import { uploadImage } from '#web/api/image.ts'
import { PictureField } from '#web/applicant/images/picture-field.tsx'
import { inKilobytes } from '#web/applicant/printing/in-kilobytes.ts'
import { type ChosenPicture, usePicture } from '#web/applicant/images/use-picture.ts'
import { useImage } from '#web/applicant/queries/images.ts'
import type { TextProps } from '#web/forms/use-form.ts'
import { clearMessages } from '#web/toasts/toast-store.ts'
import styles from './subject-rows.module.css'

export interface OlevelSlipProps {
  /** The field with the upload token of the slip. */
  field: TextProps
  setTicket(ticket: string): void
  /** Tells the form whether the slip is being uploaded. The result cannot be added before the upload has ended. */
  setSending(sending: boolean): void
}

/** The photo of the result slip. It is uploaded as soon as it is chosen, so a failed save does not send it again. */
export function OlevelSlip({ field, setTicket, setSending }: OlevelSlipProps) {
  const picture = usePicture()
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [lost, setLost] = useState<Blob | null>(null)
  const sending = useRef<AbortController>(null)
  // After a reload the picture is no longer in memory, but its upload token is in the draft.
  const stored = useImage(picture.blob === null && field.value !== '' ? field.value : null)

  const take = async (file: File) => {
    setRefusal(undefined)
    setLost(null)
    setTicket('')
    const blob = await picture.choose(file)
    if (blob !== null) await send(blob)
  }
  const send = async (blob: Blob) => {
    clearMessages()
    setRefusal(undefined)
    setLost(null)
    setSending(true)
    setSent(0)
    const cancel = new AbortController()
    sending.current = cancel
    try {
      const { data } = await uploadImage('OlevelResult', blob, setSent, cancel.signal)
      setTicket(data.fullPath)
    } catch (failure) {
      if (failure instanceof RefusedCall) {
        picture.clear()
        return setRefusal(failure.errors['file'] ?? failure.message)
      }
      setLost(blob)
      setRefusal(
        cancel.signal.aborted
          ? 'You stopped sending the picture. Send it again, or choose another one.'
          : 'The picture did not get through. Send it again when you have network.',
      )
    } finally {
      setSent(null)
      setSending(false)
    }
  }
  return (
    <PictureField
      name={field.name}
      label="Result slip"
      error={picture.error ?? refusal ?? field.error}
      compact
      fileName={nameAndSize(picture) ?? (field.value === '' ? undefined : 'Your slip is uploaded')}
      previewUrl={picture.url ?? stored}
      previewAlt="Your result slip"
      camera="environment"
      preparing={picture.preparing}
      sent={sent}
      uploaded={field.value !== ''}
      onCancel={() => sending.current?.abort()}
      onFile={(file) => void take(file)}
      onAgain={lost === null ? undefined : () => void send(lost)}
    />
  )
}

/** Returns the file's name with the size of its upload; undefined if no picture has been chosen. */
function nameAndSize({ name, blob }: Pick<ChosenPicture, 'name' | 'blob'>): string | undefined {
  return blob === null ? name : `${name}, ${inKilobytes(blob.size)}`
}

/** The result slip of a saved result. */
export function StoredSlip({ ticket, of }: { ticket: string; of: string }) {
  const url = useImage(ticket)
  return <div className={styles.slip}>{url !== null && <img src={url} alt={`Result slip of ${of}`} />}</div>
}
