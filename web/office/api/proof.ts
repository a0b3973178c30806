import type { DataOf } from '#contract/endpoint.ts'
import { boardProofUpload } from '#contract/office/verification/verification.ts'
import { callError, successOf } from '#web/api/exchange.ts'
import { send } from '#web/api/send.ts'
import { watchSession } from './session-watch.ts'

/**
 * Uploads a picture that proves a check with an examination body and returns its upload token. A 401 ends the session
 * on this page.
 * @throws RejectedCall, FailedCall
 */
export async function uploadProof(applicantId: string, picture: File): Promise<string> {
  const body = new FormData()
  body.set('applicantId', applicantId)
  body.set('file', picture)
  const endIfRejected = watchSession()
  try {
    const { path, method } = boardProofUpload
    const answer = await send<DataOf<typeof boardProofUpload>>(path, { method, body })
    endIfRejected(answer.status)
    return successOf(answer).data.proof
  } catch (error) {
    throw callError(error, true)
  }
}
