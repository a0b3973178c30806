import { type Envelope, success } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import type { Success } from './exchange.ts'
import { reasonOf } from './reason.ts'
import { type Answer, fetched, received, ServerFailure } from './send.ts'

/**
 * Downloads a file by its path below `/api`. With `quiet`, a failure shows no toast. @throws RejectedCall, FailedCall
 */
export function fetchFile(path: string, quiet = false): Promise<Success<Blob>> {
  return withSession(true, quiet, async (): Promise<Answer<Blob>> => {
    const response = await fetched(`/api${path}`, { headers: authorization() })
    const { status } = response
    if (status >= 500) throw new ServerFailure(reasonOf(response))
    if (response.ok) return { status, envelope: success('', await received(response.blob())) }
    const envelope: Envelope<never> = await response.json()
    return { status, envelope }
  })
}
