import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { PortalUnavailable } from './learning-portal.ts'

/** Timeout of one call. */
const timeoutMs = 8_000

export interface PortalPost {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends a POST request to the learning portal. Does not follow redirects, because that would send the password to
 * another server.
 * @throws `PortalUnavailable` if the portal cannot be reached, does not respond in time, or responds with 5xx or a
 * redirect
 */
export async function postToPortal({ url, headers, body }: PortalPost) {
  const signal = AbortSignal.timeout(timeoutMs)
  const { status, answer } = await send(url, { method: 'POST', headers, signal }, body).catch(
    (error: unknown) => {
      throw new PortalUnavailable(
        signal.aborted
          ? 'The learning portal did not respond in time.'
          : 'The connection to the learning portal failed.',
        { cause: error },
      )
    },
  )
  if (status >= 500) throw new PortalUnavailable(`The learning portal responded with status ${status}.`)
  if (status >= 300 && status < 400)
    throw new PortalUnavailable('The learning portal responded with a redirect.')
  return { status, answer }
}

/** Sends the request with node:http, because `fetch` needs 12 MB more memory. */
async function send(url: string, options: http.RequestOptions, body: string) {
  const { request } = url.startsWith('https:') ? https : http
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
  return { status: response.statusCode ?? 0, answer: await text(response) }
}

/** Returns the parsed response of the learning portal; undefined if it is not JSON, for example an HTML error page. */
export function parsedOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
