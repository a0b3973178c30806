import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs two functions in each interval, in their order', () => {
  const paced = pace({ perInterval: 2, intervalMs: 20, queueLimit: 10 })
  const ran: number[] = []
  for (const each of [1, 2, 3, 4, 5]) paced(() => ran.push(each))
  expect(ran).toEqual([1, 2])
  vi.advanceTimersByTime(20)
  expect(ran).toEqual([1, 2, 3, 4])
  vi.advanceTimersByTime(20)
  expect(ran).toEqual([1, 2, 3, 4, 5])
})

test('counts waiting functions towards the rate of the interval in which they run', () => {
  const paced = pace({ perInterval: 2, intervalMs: 20, queueLimit: 10 })
  const ran: number[] = []
  for (const each of [1, 2, 3]) paced(() => ran.push(each))
  vi.advanceTimersByTime(20)
  for (const each of [4, 5]) paced(() => ran.push(each))
  expect(ran).toEqual([1, 2, 3, 4])
})

test('runs a function at once if the queue is full', () => {
  const paced = pace({ perInterval: 1, intervalMs: 20, queueLimit: 1 })
  const ran: number[] = []
  for (const each of [1, 2, 3]) paced(() => ran.push(each))
  expect(ran).toEqual([1, 3])
})

test('stops its timer when nothing waits, and starts again', () => {
  const paced = pace({ perInterval: 1, intervalMs: 20, queueLimit: 10 })
  const ran: number[] = []
  for (const each of [1, 2]) paced(() => ran.push(each))
  vi.advanceTimersByTime(100)
  expect(vi.getTimerCount()).toBe(0)
  for (const each of [3, 4]) paced(() => ran.push(each))
  expect(ran).toEqual([1, 2, 3])
  vi.advanceTimersByTime(20)
  expect(ran).toEqual([1, 2, 3, 4])
})
