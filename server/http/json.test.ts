import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './answer.ts'
import { registerJsonParser } from './json.ts'

/** Creates a server without schemas, so that only the parser can reject a body. */
function bare() {
  const app = fastify()
  answerErrors(app)
  registerJsonParser(app)
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
])('without other plugins, the parser gets %s and returns %i', async (payload, status) => {
  const answer = await bare().inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(Reflect.get({}, 'x')).toBeUndefined()
})
