import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** IP addresses on which a listening app is already reachable as `localhost`, so that it needs no second listener. */
const loopbackReachable = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

/**
 * Makes an app that listens on one address of this machine also listen on 127.0.0.1, on the same port. `/metrics` and
 * the commands in docs/operations then work on each machine. Returns a function that stops listening on 127.0.0.1. Open
 * connections stay open until the app stops.
 */
export async function listenOnLoopback(app: FastifyInstance): Promise<() => Promise<void>> {
  const address = app.server.address()
  if (!(address instanceof Object) || loopbackReachable.has(address.address)) return async () => undefined
  const listener = createServer((socket) => app.server.emit('connection', socket))
  listener.listen(address.port, '127.0.0.1')
  await once(listener, 'listening')
  return async () => {
    listener.close()
  }
}
