import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface RejectionDelay {
  /** Mean delay. Each delay is random, between 0.5 and 1.5 times the mean. */
  meanMs: number
  /** Maximum number of delayed responses. Further responses are sent at once, so that they do not fill the memory. */
  limit?: number
  /** Returns a random number from 0 to 1. */
  random?: () => number
}

/**
 * Delays 429 responses. A client that ignores `Retry-After` can then send only one request per connection and delay,
 * instead of thousands per second, which would slow down everybody else. The delays differ, because a client with many
 * connections would otherwise send its next requests all at the same time.
 */
export function delayRejections(
  app: FastifyInstance,
  { meanMs, limit = 2_000, random = Math.random }: RejectionDelay,
): void {
  let delayed = 0
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 429 || delayed >= limit) return
    delayed += 1
    try {
      await pause(meanMs * (0.5 + random()))
    } finally {
      delayed -= 1
    }
  })
}
