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
 * Calls a gateway. Retries a GET once after a network error or a 5xx, but never a POST, which may have taken effect.
 * Does not follow redirects, which would send the secret key to another server. @throws `GatewayUnavailable`
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
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readAtMost(response, maxAnswerBytes)
    if (response.status >= 500) throw new GatewayUnavailable(`The gateway answered ${response.status}.`)
    if (response.status >= 300 && response.status < 400) {
      throw new GatewayUnavailable('The gateway answered with a redirect.')
    }
    return { status: response.status, text }
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new GatewayUnavailable(
      timedOut ? 'The gateway did not answer in time.' : 'The connection to the gateway failed.',
      {
        cause: error,
      },
    )
  }
}

async function readAtMost(response: Response, limit: number): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > limit) throw new GatewayUnavailable('The gateway’s answer was too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
