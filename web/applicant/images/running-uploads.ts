import { recall } from '../session/persisted.ts'
import { hasEnded, sessionStore } from '../session/session.ts'
import { type PictureSlot, uploads } from './kept-pictures.ts'

/** Aborts the running upload of a slot, of the field or of the outbox. No-op if there is none. */
export function stopUpload(slot: PictureSlot): void {
  uploads.get(slot)?.abort()
  uploads.delete(slot)
}

/**
 * Runs the upload of a field or of the outbox. Stops an earlier upload of the same slot, so that only the newest one has
 * a result. `work` must check its signal after each request. `stopUpload` and the end of the session abort the signal.
 * Otherwise the next part would be sent with the session of the next applicant.
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
