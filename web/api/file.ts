import { type Envelope, success } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import { reasonOf } from './reason.ts'
import { type Answer, fetched, ServerFailure } from './send.ts'

/**
 * A file that the server makes, by its path below `/api`. A refusal is the envelope that came instead of it; `null`:
 * dealt with already, as with `call`.
 */
export async function fetchFile(path: string): Promise<Envelope<Blob> | null> {
  const answer = await withSession(true, false, async (): Promise<Answer<Blob>> => {
    const response = await fetched(`/api${path}`, { headers: authorization() })
    const { status } = response
    if (status >= 500) throw new ServerFailure(reasonOf(response))
    if (response.ok) return { status, envelope: success('', await response.blob()) }
    const envelope: Envelope<never> = await response.json()
    return { status, envelope }
  })
  return typeof answer === 'string' ? null : answer.envelope
}
