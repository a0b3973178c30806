import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { requireSingleHost } from './single-host.ts'

const app = fastify()
requireSingleHost(app)
app.setErrorHandler((error: { status?: number }, _request, reply) =>
  reply.status(error.status ?? 500).send('no'),
)
app.get('/', () => 'yes')
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

async function statusOf(...headers: string[]): Promise<string | undefined> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
}

test.each([
  ['200', ['Host: apply.example']],
  ['400', ['Host: apply.example', 'Host: evil.example']],
  ['400', ['Host: apply.example', 'Accept: */*', 'hOSt: apply.example']],
  ['400', []],
])('answers %s to %j', async (status, headers) => {
  expect(await statusOf(...headers)).toBe(status)
})
