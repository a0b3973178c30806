import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { cancelQuestion, confirmQuestion, confirmStore } from '../confirm/confirm-store.ts'
import { setLeaveWarning } from '../session/leave-warning.ts'
import { sessionStore } from '../session/session.ts'
import { askToLogOut } from './log-out.ts'

const asked = 'Do you want to logout of your account?'
let warning: PromiseWithResolvers<string>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/application/dashboard' })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  )
  warning = Promise.withResolvers()
  setLeaveWarning(() => warning.promise)
  sessionStore.set('signed-in')
})
afterEach(() => {
  confirmStore.set(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the question is shown at once, and can be confirmed when it names the unsent text', async () => {
  const asking = askToLogOut()
  expect(confirmStore.get()).toMatchObject({ message: asked, busy: true })
  warning.resolve(' Your text is not sent yet.')
  await asking
  expect(confirmStore.get()?.message).toBe(`${asked} Your text is not sent yet.`)
  expect(confirmStore.get()?.busy).toBeUndefined()
})

test('a question that is cancelled while text is being sent is not shown again', async () => {
  const asking = askToLogOut()
  cancelQuestion()
  warning.resolve('')
  await asking
  expect(confirmStore.get()).toBeNull()
})

test('if the server does not respond, the session ends on this device after 3 s', async () => {
  warning.resolve('')
  await askToLogOut()
  const confirmed = confirmQuestion()
  await vi.advanceTimersByTimeAsync(2_900)
  expect([sessionStore.get(), confirmStore.get()?.busy]).toEqual(['signed-in', true])
  await vi.advanceTimersByTimeAsync(100)
  await confirmed
  expect([sessionStore.get(), confirmStore.get()]).toEqual(['left', null])
  // The request continues even if the applicant closes the tab.
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/Authentication/logout',
    expect.objectContaining({ keepalive: true }),
  )
})
