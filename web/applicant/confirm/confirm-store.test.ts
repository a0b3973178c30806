import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFirst, cancelQuestion, confirmQuestion, confirmStore } from './confirm-store.ts'

const words = {
  context: 'error',
  title: 'Decline your offer',
  message: 'Sure?',
  action: 'Yes, Decline',
} as const
const onCancel = vi.fn()
let finish: () => void
/** An action that runs until `finish` is called. */
const onConfirm = vi.fn(
  () =>
    new Promise<void>((resolve) => {
      finish = resolve
    }),
)
const isOpen = () => confirmStore.get() !== null

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { pathname: '/application/dashboard' })
  askFirst({ ...words, onConfirm, onCancel })
})
afterEach(() => {
  confirmStore.set(null)
  vi.unstubAllGlobals()
})

test('a cancelled question is closed, and its action does not run', () => {
  cancelQuestion()
  expect([isOpen(), onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([false, 1, 0])
})

test('a question is busy until its action has finished, and the action runs once', async () => {
  const confirmed = confirmQuestion()
  await confirmQuestion()
  expect(confirmStore.get()?.busy).toBe(true)
  finish()
  await confirmed
  expect([isOpen(), onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([false, 1, 0])
})

test('a question that is replaced before the answer is cancelled', () => {
  askFirst({ ...words, title: 'Logout', onConfirm })
  expect([confirmStore.get()?.title, onCancel.mock.calls.length]).toEqual(['Logout', 1])
})

test('an action that is still running neither closes nor disables the next question', async () => {
  const confirmed = confirmQuestion()
  askFirst({ ...words, title: 'Logout', onConfirm })
  expect(confirmStore.get()?.busy).toBeUndefined()
  finish()
  await confirmed
  expect([confirmStore.get()?.title, onCancel.mock.calls.length]).toEqual(['Logout', 0])
})

test('an action that fails closes its question', async () => {
  onConfirm.mockRejectedValueOnce(new Error('No'))
  await expect(confirmQuestion()).rejects.toThrow('No')
  expect(isOpen()).toBe(false)
})
