import type { DataOf } from '#contract/endpoint.ts'
import { boardProofUpload } from '#contract/office/verification.ts'
import { callError, successOf } from '#web/api/exchange.ts'
import { send } from '#web/api/send.ts'

/**
 * Uploads a picture that proves a check with an examination body and returns its upload token.
 * @throws RefusedCall, FailedCall
 */
export async function uploadProof(applicantId: string, picture: File): Promise<string> {
  const body = new FormData()
  body.set('applicantId', applicantId)
  body.set('file', picture)
  try {
    const { path, method } = boardProofUpload
    return successOf(await send<DataOf<typeof boardProofUpload>>(path, { method, body })).data.proof
  } catch (error) {
    throw callError(error, true)
  }
}
