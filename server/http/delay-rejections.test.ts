import fastify from 'fastify'
import { expect, test } from 'vitest'
import { delayRejections, type RejectionDelay } from './delay-rejections.ts'

function startApp(options: Partial<RejectionDelay> = {}) {
  const app = fastify()
  delayRejections(app, { meanMs: 500, ...options })
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
