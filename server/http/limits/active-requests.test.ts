import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { longTimeouts } from '#tests/support/database/postgres.ts'
import { answerErrors } from '../answer.ts'
import { type ActiveRequests, limitActiveRequests } from './active-requests.ts'
import type { Pace } from './pace.ts'

const limited = { config: { limited: true } }
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/**
 * Starts a server with a limit of one active request. `/held` responds when `release` is called, and `/stream` when
 * `stream` ends. `/free` does not count towards the limit.
 */
async function serverForOne(rejections?: Pace) {
  const app = fastify()
  answerErrors(app)
  const active: ActiveRequests = limitActiveRequests(app, 1, rejections)
  const gate = Promise.withResolvers<string>()
  const held = Promise.withResolvers<FastifyRequest>()
  const stream = new PassThrough()
  app.get('/held', limited, (request) => {
    held.resolve(request)
    return gate.promise
  })
  app.get('/quick', limited, async () => 'quick')
  app.get('/stream', limited, (_request, reply) => reply.send(stream))
  app.post('/sent', limited, async () => 'sent')
  app.get('/free', async () => 'free')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => {
    gate.resolve('released')
    stream.end()
    app.server.closeAllConnections()
    return app.close()
  })
  const status = async (path: string) => (await fetch(`${url}${path}`)).status
  return { app, active, url, stream, status, held: held.promise, release: () => gate.resolve('released') }
}

function openSocket(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  cleanups.push(() => socket.destroy())
  socket.on('error', () => undefined)
  return socket
}

describe('a server with a limit of one', () => {
  it('rejects a second request at once and counts it, until the first has its response', async () => {
    const { status, held, release, active, url } = await serverForOne()
    const first = status('/held')
    await held
    const rejected = await fetch(`${url}/quick`)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await status('/free')).toBe(200)
    release()
    expect(await first).toBe(200)
    expect(await status('/quick')).toBe(200)
    expect(active.rejected()).toBe(1)
  })

  it('rejects further requests later, and answers others in the meantime', async () => {
    const { status, held, release, active } = await serverForOne({
      perInterval: 1,
      intervalMs: 3_600_000,
      queueLimit: 1,
    })
    const first = status('/held')
    await held
    expect(await status('/quick')).toBe(503)
    let rejectedAgain = false
    status('/quick').then(
      () => (rejectedAgain = true),
      () => undefined,
    )
    await expect.poll(() => active.rejected()).toBe(2)
    expect(await status('/free')).toBe(200)
    expect(rejectedAgain).toBe(false)
    release()
    expect(await first).toBe(200)
  })

  it('does not count a request while it waits in the queue of its user', async () => {
    const { status, held, active, release } = await serverForOne()
    const first = status('/held')
    active.leave(await held)
    expect(await status('/quick')).toBe(200)
    active.enter(await held)
    expect(await status('/quick')).toBe(503)
    release()
    expect(await first).toBe(200)
  })

  it('does not count a request whose body has not arrived', async () => {
    const { app, url, status } = await serverForOne()
    const parsing = once(app.server, 'request')
    const socket = openSocket(url)
    socket.write(
      'POST /sent HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    )
    await parsing
    expect(await status('/quick')).toBe(200)
    socket.write('}')
    const [answer] = await once(socket, 'data')
    expect(answer).toContain('HTTP/1.1 200')
    expect(await status('/quick')).toBe(200)
  })

  it('does not count a response that a slow client still reads', async () => {
    const { url, stream, status } = await serverForOne()
    stream.write('begun')
    const slow = await fetch(`${url}/stream`)
    expect(slow.status).toBe(200)
    expect(await status('/quick')).toBe(200)
  })

  it('counts a request until its work has ended, even if the client has disconnected', async () => {
    const { app, url, held, status, release } = await serverForOne()
    const socket = openSocket(url)
    socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n')
    const { raw } = await held
    const gone = once(raw.socket, 'close')
    socket.destroy()
    await gone
    expect(await status('/quick')).toBe(503)
    release()
    await expect.poll(() => status('/quick')).toBe(200)
    expect(app.server.listening).toBe(true)
  })
})

/** Returns the number of statements that wait for a lock in the database of `db`. */
async function waitingForLock(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/**
 * Starts the whole server. Three applicants, one after another, send a request that needs a locked table. Returns the
 * statuses of these requests, and in `others` the statuses of requests without a limit that were sent while the table
 * was locked.
 */
async function askWhileTwoWait(activeRequests: number) {
  const server = await startApiServer({
    usageLimits: { ...defaultUsageLimits, activeRequests },
    databaseTimeouts: longTimeouts,
  })
  cleanups.push(() => server.stop())
  const { owner } = server
  const read = async () => {
    const { token } = await server.applicant('Biodata')
    return () => server.ask('GET', '/Notification/get-notifications', { token })
  }
  const reads = [await read(), await read(), await read()]
  const inject = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await server.http.inject({ method, url })).statusCode
  const answers: ReturnType<(typeof reads)[0]>[] = []
  const others: number[] = []
  await owner.transaction().execute(async (tx) => {
    await sql`lock table notification in access exclusive mode`.execute(tx)
    for (const [at, ask] of reads.entries()) {
      const answer = ask()
      answers.push(answer)
      if (at < activeRequests) await expect.poll(() => waitingForLock(server.database.system)).toBe(at + 1)
      else await answer
    }
    others.push(
      await inject('/health/live'),
      await inject('/api/Office/upload-shown', 'POST'),
      await inject('/api/Payment/webhook/paystack', 'POST'),
    )
  })
  const metrics = (await server.http.inject('/metrics')).body
  return {
    statuses: (await Promise.all(answers)).map(({ status }) => status),
    others,
    rejected: metrics.match(/^matric_requests_rejected_total (\d+)$/m)?.[1],
  }
}

describe('the whole server', () => {
  it('rejects a third request while two wait, but not the office, webhooks or health checks', async () => {
    expect(await askWhileTwoWait(2)).toEqual({
      statuses: [200, 200, 503],
      others: [200, 403, 401],
      rejected: '1',
    })
  })

  it('lets the third wait too if the limit is higher', async () => {
    expect(await askWhileTwoWait(3)).toMatchObject({ statuses: [200, 200, 200], rejected: '0' })
  })
})
