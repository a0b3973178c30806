import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface Patience {
  /** Milliseconds in which a body must bring `leastBytes`; phones lose the network for half a minute now and then. */
  window: number
  /** Bytes. A tenth of the slowest phone network's. */
  leastBytes: number
  /** Milliseconds that requests in hand are waited for when the server stops. */
  atStop: number
}

const productionPatience: Patience = { window: 60_000, leastBytes: 16 * 1024, atStop: 10_000 }

/** Milliseconds a client may take for its headers, and for a whole request: a picture of 4 MB over a slow phone line. */
export interface SocketBounds {
  headers: number
  request: number
  /** How often the two are looked after; Node's own habit is every half minute, three times the bound for headers. */
  lookEvery: number
}

const productionBounds: SocketBounds = { headers: 10_000, request: 300_000, lookEvery: 2_000 }

/** What the server is made with so that nobody keeps a connection by never ending the headers, or the request. */
export function socketBounds({ headers, request, lookEvery }: SocketBounds = productionBounds) {
  return {
    requestTimeout: request,
    http: { headersTimeout: headers, connectionsCheckingInterval: lookEvery },
  }
}

/**
 * Does not let a client hold a connection by sending next to nothing: a body that has not ended and brings too few bytes
 * in a window loses its connection. When the server stops, what is still being sent is waited for a moment only.
 */
export function dropSlowClients(app: FastifyInstance, patience: Patience = productionPatience): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      watchBody(raw, patience)
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), patience.atStop).unref()
  })
}

function watchBody(request: IncomingMessage, { window, leastBytes }: Patience): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < leastBytes) socket.destroy()
    before = socket.bytesRead
  }, window)
  timer.unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearInterval(timer))
}
