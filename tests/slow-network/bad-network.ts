import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '#scripts/prove/seeded-random.ts'

export interface BadNetworkOptions {
  /** Port on this machine to which connections are forwarded. */
  targetPort: number
  seed: number
  /** Speed in each direction, shared by all connections. */
  bitsPerSecond: number
  /** The round-trip time varies between these two times. */
  roundTripMs: { min: number; max: number }
  /** Share of the requests whose connection is reset, from 0 to 1. */
  resetShare: number
}

/** TCP proxy that behaves like a slow mobile network. */
export interface BadNetwork {
  port: number
  counts(): { requests: number; resets: number }
  close(): Promise<void>
}

/** Data is forwarded in packets of this size, so that connections share the network evenly. */
const packetBytes = 1_400

/** Maximum number of bytes of a request that are forwarded before a reset in the middle of the request. */
const longestCutBytes = 40_000

/**
 * Moment at which the connection of a request is reset: after some bytes of the request, before the response arrives,
 * or after part of the response. A request of at most `afterRequestBytes` bytes is reset before its response arrives.
 */
type Reset = { afterRequestBytes: number } | 'response-lost' | 'response-cut'

/** Starts the proxy on a free port. The same seed gives the same sequence of random numbers. */
export async function badNetwork(options: BadNetworkOptions): Promise<BadNetwork> {
  const random = randomFrom(options.seed)
  const [up, down] = [slowLink(options.bitsPerSecond), slowLink(options.bitsPerSecond)]
  const sockets = new Set<Socket>()
  const counts = { requests: 0, resets: 0 }

  const oneWayMs = () => {
    const { min, max } = options.roundTripMs
    return (min + random() * (max - min)) / 2
  }

  function drawReset(): Reset | null {
    if (random() >= options.resetShare) return null
    const kind = random()
    if (kind < 1 / 3) return { afterRequestBytes: Math.floor(random() * longestCutBytes) }
    return kind < 2 / 3 ? 'response-lost' : 'response-cut'
  }

  function accept(client: Socket): void {
    const server = createConnection({
      port: options.targetPort,
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    let reset: Reset | null = null
    let requestBytes = 0
    let expectsRequest = true

    function cut(): void {
      if (client.destroyed) return
      counts.resets += 1
      client.resetAndDestroy()
      server.destroy()
    }

    /** Called before each packet from the client is forwarded. */
    const onRequestPacket = (bytes: number) => {
      if (expectsRequest) {
        expectsRequest = false
        requestBytes = 0
        counts.requests += 1
        reset = drawReset()
      }
      requestBytes += bytes
      if (reset instanceof Object && requestBytes > reset.afterRequestBytes) cut()
    }
    const onResponsePacket = () => {
      if (reset === 'response-cut' && !expectsRequest) setTimeout(cut, options.roundTripMs.max)
      else if (reset !== null && reset !== 'response-cut') cut()
      expectsRequest = true
    }

    for (const socket of [client, server]) {
      sockets.add(socket)
      // `carry` handles the failure of a socket, so the error itself is ignored.
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    // Opening a connection costs one round trip, so the client's first data is delayed.
    void carry({
      from: client,
      to: server,
      link: up,
      oneWayMs,
      firstDelayMs: 2 * oneWayMs(),
      onPacket: onRequestPacket,
    })
    void carry({
      from: server,
      to: client,
      link: down,
      oneWayMs,
      firstDelayMs: 0,
      onPacket: onResponsePacket,
    })
  }

  const listener = createServer({ allowHalfOpen: true }, accept).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    counts: () => ({ ...counts }),
    async close() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Returns a function that waits until the given number of bytes has been sent at `bitsPerSecond`. Concurrent calls
 * queue.
 */
function slowLink(bitsPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0
  return async (bytes) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes * 8_000) / bitsPerSecond
    await pause(Math.max(0, freeAt - now))
  }
}

interface Carried {
  from: Socket
  to: Socket
  link: (bytes: number) => Promise<void>
  oneWayMs: () => number
  firstDelayMs: number
  onPacket: (bytes: number) => void
}

/**
 * Forwards all data from one socket to the other, in order, and then ends the stream of the other socket. If reading
 * fails, destroys the other socket.
 */
async function carry({ from, to, link, oneWayMs, firstDelayMs, onPacket }: Carried): Promise<void> {
  let lastArrival = 0
  let previous = Promise.resolve()
  /**
   * Runs `work` at the time when a packet that is sent now would arrive, and after the work of all earlier packets. Two
   * timers that end in the same millisecond may run in either order, so each packet waits for the one before it.
   */
  const onArrival = (work: () => void) => {
    lastArrival = Math.max(lastArrival, performance.now() + oneWayMs())
    const arrived = pause(Math.max(0, lastArrival - performance.now()))
    previous = Promise.all([previous, arrived]).then(work)
  }
  try {
    let isFirst = true
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (isFirst) await pause(firstDelayMs)
      isFirst = false
      for (let start = 0; start < chunk.length; start += packetBytes) {
        const packet = chunk.subarray(start, start + packetBytes)
        await link(packet.length)
        onPacket(packet.length)
        if (to.destroyed) return
        onArrival(() => {
          if (!to.destroyed) to.write(packet)
        })
      }
    }
    onArrival(() => to.end())
  } catch {
    to.destroy()
  }
}
