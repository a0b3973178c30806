import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished, expect, test } from 'vitest'
import { badNetwork } from './bad-network.ts'

const fast = { seed: 1, bitsPerSecond: 100_000_000, roundTripMs: { min: 0, max: 2 } }

/** Length of each request in bytes. A request that is reset while it is sent never arrives completely. */
const requestBytes = 60_000

/** Starts the proxy in front of a server that sends each request back once it has arrived completely. */
async function echoBehind(resetShare: number, roundTripMs = fast.roundTripMs) {
  const requests: Buffer[] = []
  const server = createServer((socket) => {
    const chunks: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const request = Buffer.concat(chunks)
      if (request.length < requestBytes) return
      requests.push(request)
      socket.end(request)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const network = await badNetwork({ ...fast, roundTripMs, resetShare, targetPort: port })
  onTestFinished(async () => {
    await network.close()
    server.close()
  })
  return { network, requests }
}

test('without resets, all bytes arrive unchanged and in order', async () => {
  // With such different round-trip times, a proxy that did not wait for earlier packets would change their order.
  const { network } = await echoBehind(0, { min: 0, max: 100 })
  const sent = Buffer.from(Array.from({ length: requestBytes }, (_, at) => at % 251))
  const count = 5
  for (let at = 0; at < count; at += 1) {
    const socket = createConnection(network.port, '127.0.0.1')
    socket.write(sent)
    expect(Buffer.compare(await buffer(socket), sent)).toBe(0)
  }
  expect(network.counts()).toEqual({ requests: count, resets: 0 })
})

test('a reset ends the connection with an error, before or after the server has the request', async () => {
  const { network, requests } = await echoBehind(1)
  const count = 20
  for (let at = 0; at < count; at += 1) {
    const socket = createConnection(network.port, '127.0.0.1')
    socket.resume().write(Buffer.alloc(requestBytes))
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  }
  expect(network.counts()).toEqual({ requests: count, resets: count })
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.length).toBeLessThan(count)
})
