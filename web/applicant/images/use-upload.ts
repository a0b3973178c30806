import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { callError } from '#web/api/exchange.ts'
import { isFinalRejection, type Progress, uploadImage } from '#web/api/upload-image.ts'
import { dropPicture, keepPicture, type KeptPicture, keptPicture, type PictureSlot } from './kept-pictures.ts'
import { hasSlowUpload } from './picture-counts.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { runUpload, stopUpload } from './running-uploads.ts'

/** Time in ms after which an upload is called slow. On a good network, a picture is sent in less time. */
const slowMs = 3_000

interface Options {
  slot: PictureSlot
  documentType: DocumentType
  /** Sentence that says how to send the picture again. */
  again: string
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
  /** Whether the field is still on the page. */
  isShown: RefObject<boolean>
  /**
   * Stores the picture on the applicant's own device, sends it, and returns its upload token. On a shared device, the
   * picture is only in the memory of the tab, see `inTab` and `inFields`. If the server rejects the picture, `failure`
   * is the server's message. After any other error, `failure` ends with `again`. After a final rejection
   * (`isFinalRejection`), the stored picture is deleted.
   * @throws RejectedCall · FailedCall, also if the upload is stopped or the session ends
   */
  send(picture: KeptPicture): Promise<string>
  /**
   * Stops the running upload without a message, because another file is chosen. `checking`: the new file is not checked
   * yet. If the new file is rejected, an interrupted upload of the old picture continues when the network returns.
   */
  stop(checking?: boolean): void
  /** Stops the running upload, because the applicant has pressed Cancel. */
  cancel(): void
}

/** Uploads the picture of a field, and restores the picture kept for the field (see `kept-pictures.ts`). */
export function useUpload({ slot, documentType, again, onKept, onReturn }: Options): Upload {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failure, setFailure] = useState<string>()
  const isShown = useRef(false)
  /** The picture of the last attempt or of an earlier visit. The server may have received it in part. */
  const begun = useRef<KeptPicture>(null)
  const restore = useRef(onKept)
  useEffect(() => {
    let left = false
    isShown.current = true
    void keptPicture(slot).then((picture) => {
      if (picture === null || left) return
      // The field now sends the picture, so an upload by the outbox is stopped.
      stopUpload(slot)
      begun.current = picture
      restore.current(picture)
    })
    return () => {
      left = true
      isShown.current = false
    }
  }, [slot])
  const [interrupted, setInterrupted] = useState(false)
  const sendAgain = useEffectEvent(onReturn)
  useEffect(() => (interrupted ? followReturn(() => sendAgain()) : undefined), [interrupted])

  const stop = (checking = false) => {
    stopUpload(slot)
    setFailure(undefined)
    if (!checking) setInterrupted(false)
    setProgress(null)
  }
  function send(picture: KeptPicture): Promise<string> {
    stop()
    const { image } = picture
    setProgress({ sent: 0, total: image.size })
    const kept = { ...picture, begun: true, sent: false, refused: undefined }
    const resumes = begun.current?.image === image
    begun.current = kept
    const slow = setTimeout(() => hasSlowUpload.set(true), slowMs)
    return runUpload(slot, async (signal) => {
      const onProgress = (next: Progress | null) => signal.aborted || setProgress(next)
      try {
        await keepPicture(slot, kept)
        const token = await uploadImage({
          documentType,
          image,
          resumes,
          onProgress,
          signal,
        })
        signal.throwIfAborted()
        return token
      } catch (cause) {
        const error = callError(cause)
        if (signal.aborted) throw error
        setFailure(reasonOf(error, again))
        setInterrupted(!isFinalRejection(error))
        if (isFinalRejection(error)) await dropPicture(slot)
        else await keepPicture(slot, kept, { interrupted: true })
        throw error
      } finally {
        clearTimeout(slow)
        onProgress(null)
      }
    })
  }
  return {
    progress,
    failure,
    isShown,
    send,
    stop,
    cancel() {
      stop()
      // On the applicant's own device, the picture stays, and is sent only when the applicant sends it again. On a
      // shared device, the tab's copy must not be stored later if the device becomes the applicant's own.
      if (isOwnDevice() && begun.current !== null) void keepPicture(slot, { ...begun.current, begun: false })
      else void dropPicture(slot)
      setFailure(`You stopped sending the picture. ${again}`)
    },
  }
}

/**
 * Calls `retry` when the network or the applicant returns, until the returned function is called. Ignores the focus
 * when a file dialog or the camera closes, because the page gets the chosen file only after the focus.
 */
function followReturn(retry: () => void): () => void {
  let choosing = false
  const follow = ({ type, target }: Event) => {
    if (type !== 'focus' && type !== 'online')
      choosing = type === 'click' && target instanceof HTMLInputElement && target.type === 'file'
    else if (document.visibilityState === 'visible' && !(choosing && type === 'focus')) retry()
  }
  const events = ['online', 'focus', 'click', 'change', 'cancel'] as const
  for (const event of events) addEventListener(event, follow)
  return () => {
    for (const event of events) removeEventListener(event, follow)
  }
}

function reasonOf(error: unknown, again: string): string {
  if (error instanceof RejectedCall) return rejectionText(error, 'file')
  return `The picture could not be sent. ${again}`
}
