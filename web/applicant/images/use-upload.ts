import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { isFinalRejection, type Progress, uploadImage } from '#web/api/upload-image.ts'
import {
  claimSlot,
  dropPicture,
  keepPicture,
  type KeptPicture,
  keptPicture,
  type PictureSlot,
  slotsInUse,
} from './kept-pictures.ts'
import { hasSlowUpload } from './picture-counts.ts'

/** Time in ms after which an upload is called slow. On a good network, a picture is sent in less time. */
const slowMs = 3_000

interface Options {
  slot: PictureSlot
  documentType: DocumentType
  /** Called after the first render if a picture is kept for the field, see `kept-pictures.ts`. */
  onKept(picture: KeptPicture): void
  /** Sends the picture again. Called when the network or the applicant returns after an interrupted upload. */
  onReturn(): void
}

export interface Upload {
  /** Progress of the upload; null if no upload is running. */
  progress: Progress | null
  /** Why the last upload failed, for the user. */
  failure: string | undefined
  clearFailure(): void
  /**
   * Stores the picture on the applicant's own device, sends it, and returns its upload token. On a shared device, a
   * picture whose upload was interrupted is kept in this tab. If the server rejects the picture, `failure` is the
   * server's message. After any other error, `failure` ends with `again`, a text that says how to retry. After a final
   * rejection (`isFinalRejection`), the stored picture is deleted.
   * @throws RejectedCall · FailedCall, also after `cancel`
   */
  send(picture: KeptPicture, again: string): Promise<string>
  cancel(): void
}

/** Uploads the picture of a field, and restores the picture kept for the field (see `kept-pictures.ts`). */
export function useUpload({ slot, documentType, onKept, onReturn }: Options): Upload {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string>()
  const sending = useRef<AbortController>(null)
  const isShown = useRef(false)
  /** The picture of an earlier attempt, which the server may have received in part. */
  const begun = useRef<Blob>(null)
  const restore = useRef(onKept)
  useEffect(() => {
    let left = false
    isShown.current = true
    claimSlot(slot)
    void keptPicture(slot).then((picture) => {
      if (picture === null || left) return
      begun.current = picture.image
      restore.current(picture)
    })
    return () => {
      left = true
      isShown.current = false
      if (sending.current === null) slotsInUse.delete(slot)
    }
  }, [slot])
  const [interrupted, setInterrupted] = useState(false)
  const sendAgain = useEffectEvent(onReturn)
  useEffect(() => {
    if (!interrupted) return
    const retry = () => {
      if (document.visibilityState === 'visible') sendAgain()
    }
    const events = ['online', 'focus'] as const
    for (const event of events) addEventListener(event, retry)
    return () => {
      for (const event of events) removeEventListener(event, retry)
    }
  }, [interrupted])

  async function send(picture: KeptPicture, again: string): Promise<string> {
    const cancel = new AbortController()
    sending.current = cancel
    setFailure(undefined)
    setInterrupted(false)
    setProgress({ sent: 0, total: picture.image.size })
    const kept = { ...picture, begun: true, refused: undefined }
    await keepPicture(slot, kept)
    const { image } = picture
    const resumes = begun.current === image
    begun.current = image
    const slow = setTimeout(() => hasSlowUpload.set(true), slowMs)
    try {
      const { signal } = cancel
      return await uploadImage({ documentType, image, resumes, onProgress: setProgress, signal })
    } catch (error) {
      if (isFinalRejection(error)) await dropPicture(slot)
      else if (!cancel.signal.aborted) {
        setInterrupted(true)
        await keepPicture(slot, kept, { interrupted: true })
      }
      setFailure(reasonOf(error, cancel.signal.aborted, again))
      throw error
    } finally {
      clearTimeout(slow)
      setProgress(null)
      sending.current = null
      if (!isShown.current) slotsInUse.delete(slot)
    }
  }
  return {
    progress,
    failure,
    clearFailure: () => setFailure(undefined),
    send,
    cancel: () => sending.current?.abort(),
  }
}

function reasonOf(error: unknown, cancelled: boolean, again: string): string {
  if (error instanceof RejectedCall) return rejectionText(error, 'file')
  return `${cancelled ? 'You stopped sending the picture.' : 'The picture could not be sent.'} ${again}`
}
