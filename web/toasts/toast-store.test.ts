import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addToast,
  clearMessages,
  dismissMessage,
  dismissToast,
  showError,
  showSuccess,
  toastStore,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const toast of toastStore.get()) dismissToast(toast.id)
  vi.useRealTimers()
})

const messages = () => toastStore.get().map((toast) => toast.message)

test('the newest toast is first', () => {
  showSuccess('first')
  showError('second')
  expect(messages()).toEqual(['second', 'first'])
  expect(toastStore.get().map((toast) => toast.context)).toEqual(['error', 'success'])
})

test('a toast disappears after 10 seconds by default', () => {
  showSuccess('short')
  vi.advanceTimersByTime(9_999)
  expect(messages()).toEqual(['short'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a toast disappears after the passed number of seconds', () => {
  addToast('three', 'error', 3)
  vi.advanceTimersByTime(3_000)
  expect(messages()).toEqual([])
})

test.each([false, 0] as const)('a toast stays with %s', (seconds) => {
  addToast('stays', 'error', seconds)
  vi.advanceTimersByTime(3_600_000)
  expect(messages()).toEqual(['stays'])
})

test('the same message is not shown twice', () => {
  showError('no network')
  vi.advanceTimersByTime(9_000)
  showError('no network')
  expect(messages()).toEqual(['no network'])
  vi.advanceTimersByTime(9_999)
  expect(messages()).toEqual(['no network'])
})

test('a new attempt clears earlier messages, except those that stay', () => {
  addToast('stays', 'error', false)
  showSuccess('saved')
  showError('no network')
  clearMessages()
  expect(messages()).toEqual(['stays'])
})

test('a message that is no longer true is removed, and no other one', () => {
  showSuccess('saved')
  showError('no network')
  dismissMessage('no network')
  expect(messages()).toEqual(['saved'])
})

test('a toast can be dismissed, which notifies once', () => {
  const heard = vi.fn()
  const id = addToast('gone', 'success')
  const stop = toastStore.subscribe(heard)
  dismissToast(id)
  dismissToast(id)
  stop()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(messages()).toEqual([])
})
