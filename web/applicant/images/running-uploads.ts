import { recall } from '../session/persisted.ts'
import { hasEnded, sessionStore } from '../session/session.ts'
import { type PictureSlot, uploads } from './kept-pictures.ts'

/** Aborts the running upload of a slot, whether the field or the outbox runs it. No-op if no upload is running. */
export function stopUpload(slot: PictureSlot): void {
  uploads.get(slot)?.abort()
  uploads.delete(slot)
}

/**
 * Runs an upload for a field or the outbox, and aborts an earlier upload of the same slot. `stopUpload` and the end of
 * the session abort the signal. `work` must check the signal after each request. Otherwise it would send the next part
 * of the picture in the session of the next applicant.
 */
export async function runUpload<Result>(
  slot: PictureSlot,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  stopUpload(slot)
  const upload = new AbortController()
  const owner = recall('profile')?.profileId
  const unsubscribe = sessionStore.subscribe(() => {
    const isOther = recall('profile')?.profileId !== owner
    if (isOther || hasEnded()) upload.abort()
  })
  uploads.set(slot, upload)
  try {
    return await work(upload.signal)
  } finally {
    unsubscribe()
    if (uploads.get(slot) === upload) uploads.delete(slot)
  }
}
