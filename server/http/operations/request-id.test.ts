import { expect, test } from 'vitest'
import { requestIds } from './request-id.ts'

test('request ids have eight characters and differ, also after more random bytes are read', () => {
  const next = requestIds()
  const ids = Array.from({ length: 2_000 }, next)
  for (const id of ids) expect(id).toMatch(/^[\w-]{8}$/)
  expect(new Set(ids).size).toBe(ids.length)
})
