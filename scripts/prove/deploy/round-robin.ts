import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Idle connections to a server are closed after this time. `DRAIN_SECONDS` of the servers must be longer. */
const idleTimeoutMs = 500
/**
 * Simulated time until a request reaches a server. Without this delay, a server would rarely restart while a request is
 * in transit.
 */
const latencyMs = 200
/**
 * Idle connections of clients are closed after this time. Node's default is 5 s. A request that a client sends at the
 * moment when its connection is closed would fail, so the connections stay open for longer than a test lasts.
 */
const clientIdleTimeoutMs = 3_600_000

/**
 * Starts an HTTP proxy in front of several servers on loopback, for machines without nginx. The servers take turns. A
 * request goes to the next server only if the connection was refused, so that no request is sent twice.
 */
export async function roundRobin(
  servers: readonly number[],
): Promise<{ port: number; close: () => Promise<void> }> {
  const agent = new Agent({ keepAlive: true, timeout: idleTimeoutMs })
  let turn = 0

  async function forward(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body: Buffer[] = await incoming.toArray()
    const { method, url: path, headers } = incoming
    const first = turn
    turn += 1
    for (let tried = 0; tried < servers.length; tried += 1) {
      const port = servers[(first + tried) % servers.length]
      try {
        const answer = await new Promise<IncomingMessage>((resolve, reject) => {
          const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent }, resolve)
          forwarded.on('error', reject)
          // The connection is idle for the server until the delayed request has been sent.
          setTimeout(() => forwarded.end(Buffer.concat(body)), latencyMs)
        })
        const { connection: _, ...replyHeaders } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, replyHeaders)
        answer.pipe(reply)
        return
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break
      }
    }
    reply.writeHead(502).end()
  }

  const proxy = createServer({ keepAliveTimeout: clientIdleTimeoutMs }, (incoming, reply) => {
    forward(incoming, reply).catch(() => reply.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  return {
    port: address instanceof Object ? address.port : 0,
    async close() {
      agent.destroy()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
