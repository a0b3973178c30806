import { success } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import type { Success } from './exchange.ts'
import { type Answer, answerOf, fetched, received } from './send.ts'

/**
 * Downloads a file by its path below `/api`. With `quiet`, a failure shows no toast. @throws RejectedCall, FailedCall
 */
export function fetchFile(path: string, quiet = false): Promise<Success<Blob>> {
  return withSession(true, quiet, async (): Promise<Answer<Blob>> => {
    const response = await fetched(`/api${path}`, { headers: authorization() })
    if (!response.ok) return answerOf(response)
    return { status: response.status, envelope: success('', await received(response.blob())) }
  })
}
