import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('returns the value set last, and keeps the initial value', () => {
  const store = createStore('first')
  store.set('second')
  expect(store.get()).toBe('second')
  expect(store.initial).toBe('first')
})

test('calls each listener after a change until it unsubscribes', () => {
  const store = createStore(0)
  const seen: number[] = []
  const other = vi.fn()
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.subscribe(other)
  store.set(1)
  unsubscribe()
  store.set(2)
  expect(seen).toEqual([1])
  expect(other).toHaveBeenCalledTimes(2)
})
