import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Maximum number of delayed responses. Further responses are sent at once, so that they do not fill the memory. */
const delayedLimit = 2_000

/**
 * Delays 429 responses. A client that ignores `Retry-After` can then send only one request per connection and delay,
 * instead of thousands per second, which would slow down everybody else.
 */
export function delayRejections(app: FastifyInstance, delayMs: number, limit = delayedLimit): void {
  let delayed = 0
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 429 || delayed >= limit) return
    delayed += 1
    try {
      await pause(delayMs)
    } finally {
      delayed -= 1
    }
  })
}
