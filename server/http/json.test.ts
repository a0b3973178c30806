import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './answer.ts'
import { readJson } from './json.ts'

/** A server whose handler takes whatever the parser lets through: no schema stands behind it. */
function bare() {
  const app = fastify()
  answerErrors(app)
  readJson(app)
  app.post('/', (request) => ({ got: typeof request.body }))
  return app
}

test.each([
  ['{"a":1}', 200],
  ['{"a":"__proto__"}', 200],
  ['{"__proto__":{"x":1}}', 400],
  ['{"a":{"__proto__":{"x":1}}}', 400],
  ['{"\\u005f_proto__":{"x":1}}', 400],
  ['{"constructor":{"prototype":{"x":1}}}', 400],
  ['[[{"constructor":{"prototype":{"x":1}}}]]', 400],
])('the parser itself, before any schema: %s', async (payload, status) => {
  const answer = await bare().inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(Reflect.get({}, 'x')).toBeUndefined()
})
