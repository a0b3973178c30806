import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { startSigningInServer } from '#tests/support/signing-in.ts'
import { drainConnections } from '../operations/drain.ts'
import { dropSlowClients, type SlowClientLimits, socketBounds } from './slow-clients.ts'

let app: FastifyInstance | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
})

async function listen(limits: SlowClientLimits, drainMs = 0): Promise<void> {
  app = fastify({ return503OnClosing: false })
  dropSlowClients(app, drainMs, limits)
  if (drainMs > 0) drainConnections(app, drainMs)
  app.post('/', (request) => ({ received: JSON.stringify(request.body).length }))
  await app.listen({ port: 0, host: '127.0.0.1' })
}

/** Sends request headers that never end. Returns how long the server kept the connection open, in ms. */
async function neverEndsItsHeaders(to?: FastifyInstance): Promise<number> {
  const socket = call(to)
  const before = Date.now()
  // The server may reset the connection. `once` of node:events would throw that error, but `socket.once` does not.
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-more: ')
  const more = setInterval(() => socket.write('x'), 20)
  await gone
  clearInterval(more)
  return Date.now() - before
}

function call(to: FastifyInstance | undefined = app): Socket {
  const address = to?.server.address()
  const port = address instanceof Object ? address.port : 0
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  sockets.push(socket)
  socket.on('error', () => undefined)
  return socket
}

/** Starts a request with a body of 100,000 bytes. */
async function begin(): Promise<Socket> {
  const socket = call()
  await once(socket, 'connect')
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n"',
  )
  return socket
}

/**
 * Sends `bytes` bytes every 20 ms until the body is complete or the connection is closed. Returns the status line of
 * the response, or an empty string.
 */
async function drip(socket: Socket, bytes: number): Promise<string> {
  let answer = ''
  socket.on('data', (text: string) => {
    answer += text
  })
  for (let left = 99_998; left > 0 && !socket.destroyed; left -= bytes) {
    socket.write('x'.repeat(Math.min(bytes, left)))
    await pause(20)
  }
  if (!socket.destroyed) {
    socket.write('"')
    await Promise.race([once(socket, 'close'), once(socket, 'data')])
  }
  return answer.split('\r\n')[0] ?? ''
}

// The test clients send 50 or 50,000 bytes per window. Both numbers are far from the limit of 1,000, so a slow machine
// cannot change the result.
const quick = { window: 1_000, minBytes: 1_000, atStop: 10_000 }

it('drops a client that sends its body too slowly, and only that one', async () => {
  await listen(quick)
  const [starving, slow] = [await begin(), await begin()]
  const answers = await Promise.all([drip(starving, 1), drip(slow, 1_000)])
  expect(answers).toEqual(['', 'HTTP/1.1 200 OK'])
  expect(starving.destroyed).toBe(true)
})

it('limits how long the shutdown waits for an incomplete request', async () => {
  await listen({ ...quick, window: 60_000, atStop: 200 })
  const socket = await begin()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  await pause(50)
  const before = Date.now()
  await app?.close()
  await gone
  expect(Date.now() - before).toBeLessThan(30_000)
})

it('keeps open connections during a drain that is longer than the wait after it', async () => {
  await listen({ ...quick, window: 60_000, atStop: 100 }, 60_000)
  const socket = call()
  await once(socket, 'connect')
  const closed = app?.close()
  await pause(400)
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n"x"')
  const [answer]: string[] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
  await closed
})

it('keeps a connection after its body is complete', async () => {
  await listen({ ...quick, window: 200 })
  const socket = call()
  const send = async () => {
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n"x"',
    )
    const [answer]: string[] = await once(socket, 'data')
    return answer?.split('\r\n')[0]
  }
  expect(await send()).toBe('HTTP/1.1 200 OK')
  await pause(600)
  expect(await send()).toBe('HTTP/1.1 200 OK')
})

it('drops a client that never completes its headers', async () => {
  app = fastify(socketBounds({ headers: 300, request: 60_000, checkIntervalMs: 100 }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await neverEndsItsHeaders()).toBeGreaterThanOrEqual(250)
})

it('drops a client that never completes its request', async () => {
  app = fastify(socketBounds({ headers: 300, request: 400, checkIntervalMs: 100 }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const before = Date.now()
  const socket = await begin()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  const [answer]: string[] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  await gone
  expect(Date.now() - before).toBeGreaterThanOrEqual(350)
})

it('the whole server waits ten seconds for headers, and not much longer', async () => {
  const server = await startSigningInServer()
  try {
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const waited = await neverEndsItsHeaders(server.http)
    expect(waited).toBeGreaterThan(9_000)
    expect(waited).toBeLessThan(20_000)
  } finally {
    await server.stop()
  }
})
