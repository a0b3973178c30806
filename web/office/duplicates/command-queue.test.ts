import { expect, test, vi } from 'vitest'
import { commandQueue } from './command-queue.ts'

test('a decision on the next entry is sent after the one that still runs, and a second press is ignored', async () => {
  const send = commandQueue()
  const first = Promise.withResolvers<string>()
  const [second, again] = [vi.fn(async () => 'second'), vi.fn(async () => 'again')]
  const running = send('p1', () => first.promise)
  const waiting = send('p2', second)
  expect(send('p1', again)).toBe(null)
  expect(send('p2', again)).toBe(null)
  await Promise.resolve()
  expect(second).not.toHaveBeenCalled()
  first.resolve('first')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'second'])
  expect(again).not.toHaveBeenCalled()
  expect(await send('p1', again)).toBe('again')
})

test('a failed command does not stop the next one', async () => {
  const send = commandQueue()
  const failed = send('p1', () => Promise.reject(new Error('No network')))
  const next = send('p2', async () => 'second')
  await expect(failed).rejects.toThrow('No network')
  expect(await next).toBe('second')
})
