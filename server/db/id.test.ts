import { expect, test, vi } from 'vitest'
import { isId, newId } from './id.ts'

test('ids ascend in order of creation, even within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
  for (const id of [ids[0], ids.at(-1)]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
  expect(ids.every(isId)).toBe(true)
})

test('ids ascend even if the clock is set back', () => {
  const before = newId()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000)
  expect(newId() > before).toBe(true)
  clock.mockRestore()
})
