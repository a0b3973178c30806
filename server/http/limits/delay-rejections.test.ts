import { isIP } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { delayRejections, type RejectionDelay } from './delay-rejections.ts'
import { noteActor } from '../operations/log.ts'

function startApp(options: Partial<RejectionDelay> = {}) {
  const app = fastify()
  delayRejections(app, { meanMs: 500, ...options })
  app.addHook('onRequest', async (request) => {
    const { 'x-applicant': applicant } = request.headers
    if (typeof applicant === 'string') noteActor(request, { applicant })
  })
  app.get('/limited', async (_request, reply) => reply.code(429).send('Wait'))
  app.get('/other', async () => 'Fine')
  return app
}

test('delays a 429, and no other response', async () => {
  const app = startApp()
  const order: string[] = []
  const limited = app.inject('/limited').then(({ statusCode }) => void order.push(`limited ${statusCode}`))
  await app.inject('/other').then(({ statusCode }) => void order.push(`other ${statusCode}`))
  await limited
  expect(order).toEqual(['other 200', 'limited 429'])
})

test('sends a 429 at once while too many are delayed', async () => {
  const app = startApp({ limit: 1 })
  const order: string[] = []
  const first = app.inject('/limited').then(() => void order.push('first'))
  await app.inject('/limited').then(() => void order.push('second'))
  await first
  expect(order).toEqual(['second', 'first'])
})

test('responses to requests of the same moment have different delays', async () => {
  const numbers = [1, 0]
  const app = startApp({ random: () => numbers.shift() ?? 1 })
  const order: string[] = []
  const first = app.inject('/limited').then(() => void order.push('first'))
  await app.inject('/limited').then(() => void order.push('second'))
  await first
  expect(order).toEqual(['second', 'first'])
})

/**
 * Sends requests at the same time and returns the senders in the order of the responses. A sender is an applicant, a
 * client IP address, or null for an unknown person at 127.0.0.1.
 */
async function orderOfResponses(senders: readonly (string | null)[]): Promise<(string | null)[]> {
  const app = startApp({ random: () => 0.5 })
  const order: (string | null)[] = []
  await Promise.all(
    senders.map(async (sender) => {
      const known = sender !== null && isIP(sender) === 0
      await app.inject({
        url: '/limited',
        ...(known ? { headers: { 'x-applicant': sender } } : {}),
        ...(known || sender === null ? {} : { remoteAddress: sender }),
      })
      order.push(sender)
    }),
  )
  return order
}

test('a person with many delayed responses waits longer than others', async () => {
  const order = await orderOfResponses([...Array.from({ length: 41 }, () => 'ada'), 'bala'])
  expect(order.indexOf('ada')).toBeLessThan(order.indexOf('bala'))
  expect(order.at(-1)).toBe('ada')
})

test('the delayed responses of unknown people do not delay those of known people', async () => {
  const order = await orderOfResponses([...Array.from({ length: 81 }, () => null), 'bala'])
  expect(order.at(-1)).toBe(null)
})

test('unknown people at an address with many delayed responses wait longer than others', async () => {
  const order = await orderOfResponses([...Array.from({ length: 81 }, () => '192.0.2.1'), '198.51.100.1'])
  expect(order.indexOf('192.0.2.1')).toBeLessThan(order.indexOf('198.51.100.1'))
  expect(order.at(-1)).toBe('192.0.2.1')
})
