import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { GatewayUnavailable } from './gateway.ts'

const maxAnswerBytes = 256 * 1024

export type GatewayCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** Timeout for the whole call, including a retry. */
  timeoutMs: number
}

export type GatewayReply = { status: number; text: string }

/**
 * Calls a gateway. Retries a failed GET once. Does not retry a POST, because the first attempt may have taken effect.
 * Does not follow redirects, because that would send the secret key to another server.
 * @throws `GatewayUnavailable` if the gateway cannot be reached, does not respond in time, or responds with 5xx, a
 * redirect or too many bytes
 */
export async function askGateway(call: GatewayCall): Promise<GatewayReply> {
  const end = Date.now() + call.timeoutMs
  if (call.method === 'POST') return await sendOnce(call, call.timeoutMs)
  try {
    return await sendOnce(call, Math.ceil(call.timeoutMs / 2))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    return await sendOnce(call, Math.max(1, end - Date.now()))
  }
}

async function sendOnce(call: GatewayCall, timeoutMs: number): Promise<GatewayReply> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(call, timeout)
    const text = await readAtMost(response, maxAnswerBytes)
    const { statusCode: status = 0 } = response
    if (status >= 500) throw new GatewayUnavailable(`The gateway responded with status ${status}.`)
    if (status >= 300 && status < 400) {
      throw new GatewayUnavailable('The gateway responded with a redirect.')
    }
    return { status, text }
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error
    throw new GatewayUnavailable(
      timeout.aborted ? 'The gateway did not respond in time.' : 'The connection to the gateway failed.',
      {
        cause: error,
      },
    )
  }
}

/**
 * Resolves with the response when its headers have arrived. Uses node:http, because `fetch` needs 12 MB more memory.
 */
function send({ method, url, headers, body }: GatewayCall, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    request(url, { method, headers, signal }, resolve).on('error', reject).end(body)
  })
}

async function readAtMost(response: IncomingMessage, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > limit) throw new GatewayUnavailable('The response of the gateway was too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
