import * as z from 'zod'
import { expect, test } from 'vitest'
import { takesIdempotencyKey } from './endpoint.ts'
import { endpoints } from './endpoints/registry.ts'

test('an endpoint that takes an Idempotency-Key says whether its body has a password', () => {
  const keyed = endpoints.filter(takesIdempotencyKey)
  const withPassword = keyed.filter(({ body }) =>
    /password/i.test(
      JSON.stringify(z.toJSONSchema(body ?? z.null(), { io: 'input', unrepresentable: 'any' })),
    ),
  )
  expect(withPassword.map(({ path }) => path)).toEqual(['/Profile/create-portal-account'])
  expect(keyed.filter(({ hasPassword }) => hasPassword === true)).toEqual(withPassword)
})
