import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { drainConnections } from './drain.ts'
import { protect } from '../security.ts'

/** Starts a server. `ask` sends requests over one connection that stays open, as the connections of a proxy do. */
async function serverWithOpenConnection(drainMs: number) {
  const app = fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  drainConnections(app, drainMs)
  await protect(app, false)
  app.get('/', async () => 'here')
  const slowBegan = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    slowBegan.resolve()
    await pause(300)
    return 'slow'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  const ask = async (path: string, through: Agent = agent) => {
    const [answer]: IncomingMessage[] = await once(get(`${url}${path}`, { agent: through }), 'response')
    answer?.resume()
    return [answer?.statusCode, answer?.headers.connection]
  }
  return { app, ask, slowBegan: slowBegan.promise }
}

it('answers on open connections while it drains, and accepts no new ones', async () => {
  const { app, ask } = await serverWithOpenConnection(10_000)
  expect(await ask('/')).toEqual([200, undefined])
  const closed = app.close()
  const other = new Agent()
  const errorOf = () => ask('/', other).catch(({ code }: { code?: string }) => code)
  await expect.poll(errorOf).toBe('ECONNREFUSED')
  expect(await ask('/')).toEqual([200, 'close'])
  // The server has closed its last connection, so it stops immediately.
  await closed
})

it('waits for a request in progress, and closes idle connections when the time is over', async () => {
  const { app, ask, slowBegan } = await serverWithOpenConnection(0)
  const slow = ask('/slow')
  await slowBegan
  await app.close()
  expect((await slow)[0]).toBe(200)
  await expect(ask('/')).rejects.toThrow()
})

it('answers the requests of all connections that the operating system has accepted before the shutdown', async () => {
  const { app, ask } = await serverWithOpenConnection(10_000)
  const agents = Array.from({ length: 30 }, () => new Agent())
  // The operating system accepts these connections at once. The server has not accepted them yet when the shutdown
  // begins.
  const answers = agents.map((each) => ask('/', each).catch(({ code }: { code?: string }) => [code]))
  const closed = app.close()
  expect(new Set((await Promise.all(answers)).map(([status]) => status))).toEqual(new Set([200]))
  await closed
})

it('stops although clients connect without end', async () => {
  const { app } = await serverWithOpenConnection(0)
  // Simulates clients that connect in every turn of the event loop.
  let connected = 0
  let flooding = true
  const connect = () => {
    if (!flooding) return
    connected += 1
    app.server.emit('connection', new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }))
    setImmediate(connect)
  }
  connect()
  const stopped = await Promise.race([app.close().then(() => true), pause(30_000, false)])
  flooding = false
  expect(stopped).toBe(true)
  expect(connected).toBeGreaterThan(500)
})
