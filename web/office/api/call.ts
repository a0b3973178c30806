import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { clientSettings } from '#web/api/client.ts'
import { type CallOptions, dataOf, exchange, failed, told } from '#web/api/exchange.ts'
import type { Answer } from '#web/api/send.ts'
import { requestCode } from './step-up.ts'

/**
 * Calls an endpoint of the office under the cookie's session. Gives the envelope of any answer a person can act on;
 * `null` when it has been dealt with: signed out (401), refused (403), no code given, no network, a failed server.
 */
export async function callOffice<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<Envelope<DataOf<E>> | null> {
  const answer = await attempt<E>(endpoint, body, options)
  return typeof answer === 'string' ? null : answer.envelope
}

/** As `callOffice`, for what needs its data or nothing: throws an `Error` with the words for the person. */
export async function askOffice<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  return dataOf(await attempt<E>(endpoint, body, { quiet: true, ...options }))
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E>,
): Promise<Answer<DataOf<E>> | string> {
  const request = () => exchange(endpoint, body, options)
  try {
    let answer = await request()
    if (answer.envelope.code === 'step-up-required') {
      if (!(await requestCode())) return 'No code was given, so nothing was done.'
      answer = await request()
    }
    if (answer.status === 401 && endpoint.access !== 'public') {
      clientSettings().onSignedOut()
      return answer.envelope.message
    }
    if (answer.status === 403) return told(answer.envelope.message, options.quiet)
    return answer
  } catch (error) {
    return failed(error, options.quiet)
  }
}
