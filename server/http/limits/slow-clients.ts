import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface SlowClientLimits {
  /**
   * Length of the time window for `minBytes`, in ms. The window is longer than the half minute for which phones
   * can lose the network.
   */
  window: number
  /** Minimum number of bytes that must arrive in a window. A slow phone network transfers several times as many. */
  minBytes: number
  /** Time in ms for which a shutdown waits for requests in progress after the drain. */
  atStop: number
}

const productionLimits: SlowClientLimits = { window: 60_000, minBytes: 16 * 1024, atStop: 10_000 }

/**
 * Timeouts in ms: `headers` for the headers, `request` for a whole request, such as sending a 4 MB picture over a slow
 * phone network.
 */
export interface SocketBounds {
  headers: number
  request: number
  /**
   * Interval in ms between checks of the timeouts. Node's default of 30 s would be three times the timeout for headers.
   */
  checkIntervalMs: number
}

const productionBounds: SocketBounds = { headers: 10_000, request: 300_000, checkIntervalMs: 2_000 }

/** Returns server options that close a connection if its headers or its whole request do not arrive in time. */
export function socketBounds({ headers, request, checkIntervalMs }: SocketBounds = productionBounds) {
  return {
    requestTimeout: request,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkIntervalMs },
  }
}

/**
 * Closes the connection of a client that sends its body too slowly. At shutdown, closes all remaining connections
 * after `drainMs` plus `atStop`.
 */
export function dropSlowClients(
  app: FastifyInstance,
  drainMs = 0,
  limits: SlowClientLimits = productionLimits,
): void {
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      watchBody(raw, limits)
    done()
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), drainMs + limits.atStop).unref()
  })
}

function watchBody(request: IncomingMessage, { window, minBytes }: SlowClientLimits): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < minBytes) socket.destroy()
    before = socket.bytesRead
  }, window)
  timer.unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearInterval(timer))
}
