import { FailedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { keepDocument, keptDocument } from '../offline/kept-files.ts'

/** Message for a stored copy, so that the applicant does not mistake an old document for the newest one. */
const storedCopy = 'We could not load it now. This is the copy that this device stored earlier'

/**
 * Loads a document with `load`, and stores a copy on the applicant's own device. If `load` fails with a `FailedCall`,
 * for example without a network, returns the stored copy. The returned message then says that it is a copy, and ends
 * with `caveat`. `quiet` is true if there is a copy: `load` must then show no toast.
 *
 * @throws RejectedCall, even if there is a copy · FailedCall if there is no copy
 */
export async function loadDocument(
  path: string,
  load: (quiet: boolean) => Promise<Success<Blob>>,
  caveat = 'the document may have changed since.',
): Promise<Success<Blob>> {
  const storedDocument = await keptDocument(path).catch(() => null)
  try {
    const answer = await load(storedDocument !== null)
    // If the copy cannot be stored, for example because the device is full, the document is still returned.
    await keepDocument(path, answer.data).catch((error: unknown) => console.error(error))
    return answer
  } catch (error) {
    if (storedDocument === null || !(error instanceof FailedCall)) throw error
    return { message: `${storedCopy}: ${caveat}`, title: '', data: storedDocument }
  }
}
