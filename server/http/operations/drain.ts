import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const closeIntervalMs = 20
/** Maximum number of connections that the operating system queues for a server: Node's default backlog. */
const longestQueue = 511

/**
 * Makes a shutdown run in steps: 1. stops listening; 2. answers requests on open connections for up to `drainMs`, each
 * with `Connection: close`; 3. closes idle connections and finishes requests in progress. If a proxy closes its idle
 * connections within `drainMs`, none of its requests is lost.
 */
export function drainConnections(app: FastifyInstance, drainMs: number): void {
  app.addHook('preClose', async () => {
    const { server } = app
    if (!server.listening) return
    await acceptQueued(server)
    // Calls the `close` of net.Server, because the `close` of http.Server also closes idle connections.
    const ended = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
    const waiting = new AbortController()
    await Promise.race([ended, pause(drainMs, undefined, { signal: waiting.signal }).catch(() => undefined)])
    waiting.abort()
    // A connection becomes idle when its last request has been answered, so idle connections are closed repeatedly.
    const closing = setInterval(() => server.closeIdleConnections(), closeIntervalMs)
    await ended
    clearInterval(closing)
  })
}

/**
 * Lets the server accept the connections that the operating system has queued, because closing the server would reset
 * them. Node accepts at most one connection per turn of its event loop. Ends after `longestQueue` connections, because
 * clients may connect faster than the server accepts.
 */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  for (let before = -1; before !== accepted; ) {
    if (accepted >= longestQueue) break
    before = accepted
    // The first turn may be the current one, in which the server has already looked for connections.
    await nextTurn()
    await nextTurn()
  }
  server.off('connection', count)
}
