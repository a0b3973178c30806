import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import { review } from '#contract/office/review/review.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { callOffice } from '../api/call.ts'

/**
 * Acquires the lease of the next application of a list. During an upgrade, a server of the previous version rejects the
 * field `loaded` and acquires no lease. The request is then sent again without this field.
 * @throws RejectedCall, FailedCall
 */
export async function takeNext(
  body: BodyOf<typeof review.next>,
): Promise<Success<DataOf<typeof review.next>>> {
  try {
    return await callOffice(review.next, body)
  } catch (error) {
    if (!(error instanceof RejectedCall) || error.code !== 'unknown-field') throw error
    const { loaded: _, ...known } = body
    return callOffice(review.next, known)
  }
}
