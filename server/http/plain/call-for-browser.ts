import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { addressOf } from '../context.ts'
import { signInKey } from './sign-in-key.ts'

interface Called {
  status: number
  envelope: Envelope<unknown>
  cookies: string[]
  /** `Retry-After` of the response; undefined if it has none. */
  retryAfter: string | undefined
}

interface Sent {
  body?: object
  /** Access token of the applicant; missing for calls without a session. */
  token?: string
  /** Replaces the endpoint's `path`, if the path has parameters. */
  path?: string
}

/**
 * Makes an API call inside this process on behalf of the browser that sent `request`, with the cookies and the IP
 * address of that request. The call has the same limits as if the browser had made it.
 */
export async function callForBrowser(
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string },
  request: FastifyRequest,
  endpoint: Endpoint,
  { body, token, path = endpoint.path }: Sent,
): Promise<Called> {
  const { headers } = request
  const key = signInKey(headers.cookie)
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    remoteAddress: addressOf(request),
    headers: {
      'x-matric-client': 'portal',
      origin: publicUrl,
      host: new URL(publicUrl).host,
      ...(headers.cookie !== undefined && { cookie: headers.cookie }),
      ...(headers['user-agent'] !== undefined && { 'user-agent': headers['user-agent'] }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { payload: body }),
  })
  const { 'set-cookie': cookies, 'retry-after': retryAfter } = response.headers
  return {
    status: response.statusCode,
    envelope: response.json(),
    cookies: Array.isArray(cookies) ? cookies : cookies === undefined ? [] : [cookies],
    retryAfter,
  }
}
