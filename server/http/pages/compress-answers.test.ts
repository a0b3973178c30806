import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const long = { words: 'four quiet harbours '.repeat(50) }

test.each([
  ['no-store', undefined],
  ['no-cache', 'accept-encoding'],
])('a compressed response with Cache-Control: %s has the Vary header %s', async (cacheControl, vary) => {
  const app = fastify()
  await compressAnswers(app)
  app.get('/', (_request, reply) => reply.header('cache-control', cacheControl).send(long))
  const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', vary])
  await app.close()
})
