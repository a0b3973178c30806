import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * How a service fails.
 * - `hang`    accepts connections but never responds
 * - `refuse`  closes each connection at its first request
 * - `trickle` sends a response that never ends, one byte at a time
 */
export const failures = ['hang', 'refuse', 'trickle'] as const
export type Failure = (typeof failures)[number]

/** Local TCP proxy in front of a service that fails after `fail`. */
export interface FailingProxy {
  port: number
  fail(failure: Failure): void
  /** Returns how many requests with an HTTP method were received since the failure began. */
  requests(method: string): number
  close(): void
}

const trickleIntervalMs = 50

/** Starts a proxy in front of a local port. If `target` is null, there is no service. */
export async function failingProxy(target: number | null): Promise<FailingProxy> {
  let failure: Failure | null = null
  const received = new Map<string, number>()
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  }
  const answer = (client: Socket, request: Buffer) => {
    if (failure === null) return
    const method = /^([A-Z]+) /.exec(request.toString('latin1', 0, 10))?.[1]
    if (method === undefined) return
    received.set(method, (received.get(method) ?? 0) + 1)
    if (failure === 'refuse') client.resetAndDestroy()
    if (failure === 'trickle') trickle(client)
  }
  const server = createServer((client) => {
    keep(client)
    client.on('data', (data) => answer(client, data))
    if (failure !== null || target === null) return
    const service = connect(target, '127.0.0.1')
    keep(service)
    client.pipe(service).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address instanceof Object ? address.port : 0,
    fail(next) {
      failure = next
      for (const socket of open) {
        socket.unpipe()
        // After `unpipe`, the socket reads further data only if it is resumed.
        socket.resume()
      }
    },
    requests: (method) => received.get(method) ?? 0,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function trickle(client: Socket): void {
  client.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
  const timer = setInterval(() => client.write('.'), trickleIntervalMs)
  client.on('close', () => clearInterval(timer))
}
