import { FailedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { keepDocument, keptDocument } from '../offline/kept-files.ts'

/**
 * Loads a document with `load`, and stores a copy on the applicant's own device. If `load` fails with a `FailedCall`, for
 * example without a network, returns the copy stored when the document was last loaded. `quiet` tells `load` to show no
 * toast, because there is a copy. @throws RefusedCall, even if there is a copy · FailedCall if there is no copy
 */
export async function loadDocument(
  path: string,
  load: (quiet: boolean) => Promise<Success<Blob>>,
): Promise<Success<Blob>> {
  const kept = await keptDocument(path)
  try {
    const answer = await load(kept !== null)
    await keepDocument(path, answer.data)
    return answer
  } catch (error) {
    if (kept === null || !(error instanceof FailedCall)) throw error
    return { message: '', title: '', data: kept }
  }
}
