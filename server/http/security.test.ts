import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { protect } from './security.ts'

/** Sends the requests on one connection and returns everything that the server sends until it closes the connection. */
async function exchange(version: string, ...paths: string[]): Promise<string> {
  const app = fastify()
  await protect(app, false)
  app.get('/first', () => 'first')
  app.get('/last', () => 'last')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  for (const [at, path] of paths.entries()) {
    const last = at === paths.length - 1 ? 'Connection: close\r\n' : ''
    socket.write(`GET ${path} HTTP/${version}\r\nHost: test\r\n${last}\r\n`)
  }
  const answer = await text(socket)
  await app.close()
  return answer
}

test('an HTTP/1.1 connection stays open without a Connection header', async () => {
  const answer = await exchange('1.1', '/first', '/last')
  expect(answer).toContain('first')
  expect(answer).toContain('last')
  expect(answer).not.toMatch(/keep-alive/i)
})

test('an HTTP/1.0 connection is closed after its response', async () => {
  expect(await exchange('1.0', '/first')).toMatch(/connection: close/i)
})

test.each(['/api/Office/me', '/api/Off%69ce/me'])('other sites cannot load %s with a cookie', async (url) => {
  const app = fastify()
  await protect(app, false)
  app.get('/api/Office/me', () => 'me')
  app.get('/api/Profile/get', () => 'profile')
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin'])
  const applicants = await app.inject('/api/Profile/get')
  expect(applicants.headers).not.toHaveProperty('cross-origin-resource-policy')
  await app.close()
})
