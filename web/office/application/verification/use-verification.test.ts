import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SubjectMark } from '#contract/office/verification/verification.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { callOffice } from '../../api/call.ts'
import { endSession } from '../../session/session.ts'
import { useVerification } from './use-verification.ts'

const hooks = vi.hoisted(() => ({ client: null as unknown, leave: () => {} }))

// The hook runs outside a component, so that the test needs no browser.
vi.mock('react', async (load) => ({
  ...(await load<object>()),
  useRef: (current: unknown) => ({ current }),
  useState: (initial: unknown) => [initial, () => {}],
  useLayoutEffect(effect: () => () => void) {
    hooks.leave = effect()
  },
}))
vi.mock('@tanstack/react-query', async (load) => ({
  ...(await load<object>()),
  useQueryClient: () => hooks.client,
}))
vi.mock('../../session/use-session.ts', () => ({ useMe: () => ({ id: 's1', name: 'Bola Ade' }) }))
vi.mock('../../api/call.ts')

const mark: SubjectMark = { resultId: 'r1', subjectName: 'Physics', typed: 'B3', slip: 'B3' }
const messages = () => toastStore.get().map(({ message }) => message)

/** Marks a subject. Returns a function that makes the request fail and waits until the failure is handled. */
function useFailingMark(): () => Promise<boolean> {
  const request = Promise.withResolvers<never>()
  vi.mocked(callOffice).mockReturnValue(request.promise)
  const verification = useVerification('a1')
  verification.mark([mark])
  return () => {
    request.reject(new Error('The server cannot be reached.'))
    return verification.saved()
  }
}

beforeEach(() => {
  toastStore.set([])
  const client = new QueryClient()
  client.setQueryData(['application', 'a1'], {
    version: 1,
    row: { name: 'Ada Bello', applicationNumber: 'TEST/26/1' },
    results: { sittings: [] },
  })
  hooks.client = client
})

test('if a mark is not saved after the colleague has left the application, the message names the applicant', async () => {
  const fail = useFailingMark()
  hooks.leave()
  expect(await fail()).toBe(false)
  expect(messages()).toEqual([
    'Ada Bello, TEST/26/1: the verification was not saved. The server cannot be reached.',
  ])
  // The message contains the applicant's name, so the next person at this computer must not see it.
  endSession('left')
  expect(messages()).toEqual([])
})

test('marks that fail while the application is shown are reported on its page only', async () => {
  expect(await useFailingMark()()).toBe(false)
  expect(messages()).toEqual([])
})
