import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { callError, type CallOptions, exchange, shown, type Success, successOf } from '#web/api/exchange.ts'
import { recordCommand } from './last-actions.ts'
import { watchSession } from './session-watch.ts'
import { requestCode } from './step-up.ts'

/**
 * Calls an endpoint of the office with the session cookie. If the server requires a fresh authenticator code, asks the
 * colleague for a code and then sends the request again. A 401 ends the session on this page, unless the endpoint is
 * public or the colleague has signed in again in the meantime. @throws RejectedCall, FailedCall
 */
export async function callOffice<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<Success<DataOf<E>>> {
  const request = () => exchange(endpoint, body, options)
  const endIfRejected = watchSession()
  try {
    let answer = await request()
    if (answer.envelope.code === 'step-up-required') {
      if (!(await requestCode())) throw new FailedCall('No code was given, so nothing was changed.')
      answer = await request()
    }
    if (answer.status === 401 && endpoint.access !== 'public') {
      endIfRejected(answer.status, answer.envelope.code)
      throw new FailedCall(answer.envelope.message)
    }
    if (answer.status === 403) throw shown(answer.envelope.message, options.quiet)
    if (answer.status === 200) recordCommand(endpoint.path)
    const { envelope } = answer
    // The customer prescribes the server's longer title for the portal. The office uses a short title, because its
    // error summary lists the invalid fields.
    const title = answer.status === 400 ? 'There is a problem' : envelope.title
    return successOf({ ...answer, envelope: { ...envelope, title } })
  } catch (error) {
    throw callError(error, options.quiet)
  }
}

/**
 * Like `callOffice`, but returns only the data and shows no toast. Queries use this function, because their screens
 * show the failure.
 */
export async function askOffice<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  return (await callOffice<E>(endpoint, body, { quiet: true, ...options })).data
}
