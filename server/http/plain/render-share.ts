import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostOf } from '../limits/client-network.ts'
import { addressOf } from '../context.ts'
import { AppError } from '../errors.ts'
import { fairShare } from '../limits/fair-share.ts'

/**
 * Function that renders a page within the limit of one client IP address. Returns null if too many of its pages wait.
 */
export type RenderShare = (request: FastifyRequest, render: () => Promise<string>) => Promise<string | null>

/** Limit per client IP address: enough for a classroom whose applicants open the links in their emails at once. */
const queueLimit = 60

/**
 * Returns a function that renders pages, one at a time for each client IP address. Anybody can request these pages, and
 * rendering takes a few milliseconds of the process's only thread. While more pages of an address wait, each page is
 * followed by a pause of twice its rendering time. One address therefore uses at most a third of the thread's time.
 */
export function renderShare(): RenderShare {
  const share = fairShare(1, queueLimit, { factor: 2, longestMs: 250 })
  return async (request, render) => {
    try {
      return await share(hostOf(addressOf(request)), render)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too-many-requests') return null
      throw error
    }
  }
}

/** Sends a rendered page. If `html` is null, sends a short text with status 429. */
export function sendRendered(reply: FastifyReply, html: string | null): FastifyReply {
  if (html !== null) return reply.type('text/html; charset=utf-8').send(html)
  return reply
    .code(429)
    .header('retry-after', '2')
    .type('text/plain; charset=utf-8')
    .send('Your network requests too many pages. Wait a few seconds, go back and try again.')
}
