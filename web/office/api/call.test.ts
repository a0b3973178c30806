import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FieldErrors, failure } from '#contract/envelope.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { configureClient } from '#web/api/client.ts'
import { endOf } from '../session/session.ts'
import { callOffice } from './call.ts'
import { recordSessionStart } from './session-watch.ts'

const onSignedOut = vi.fn()
beforeEach(() => {
  onSignedOut.mockReset()
  configureClient({ name: 'office', onError: vi.fn(), onSignedOut })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns the error that `callOffice` throws if the server rejects the call with this response. */
async function rejected(code: ErrorCode, title: string, errors: FieldErrors | null): Promise<unknown> {
  const body = JSON.stringify(failure('Not like this.', title, errors, code))
  vi.stubGlobal('fetch', async () => new Response(body, { status: errorStatus[code] }))
  return callOffice(decisions.withdrawProposal, { decisionId: '1', version: 1, because: '' }).catch(
    (error: unknown) => error,
  )
}

test.each(['Validation error.', 'Any other title'])(
  'wrong input gets the short title, not «%s»',
  async (title) => {
    const error = await rejected('validation-failed', title, { because: 'Say why.' })
    expect(error).toMatchObject({ title: 'There is a problem', errors: { because: 'Say why.' } })
  },
)

test('a rejection with another status keeps its title, even the title of wrong input', async () => {
  const error = await rejected('decision-state-changed', 'Validation error.', null)
  expect(error).toMatchObject({ title: 'Validation error.', code: 'decision-state-changed' })
})

test.each([
  ['ends the session', (): void => undefined, 1],
  ['of a request from before the login does not end the new session', recordSessionStart, 0],
] as const)('a 401 %s', async (_, meanwhile, times) => {
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return new Response(JSON.stringify(failure('Sign in.', 'Signed out', null, 'sign-in-required')), {
      status: 401,
    })
  })
  await expect(
    callOffice(decisions.withdrawProposal, { decisionId: '1', version: 1, because: '' }),
  ).rejects.toThrow('Sign in.')
  expect(onSignedOut).toHaveBeenCalledTimes(times)
})

test('a 401 passes on that the access was removed', async () => {
  const removed = failure('Your access was removed.', 'Signed out', null, 'access-removed')
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(removed), { status: 401 }))
  const body = { decisionId: '1', version: 1, because: '' }
  await expect(callOffice(decisions.withdrawProposal, body)).rejects.toThrow('Your access was removed.')
  expect(onSignedOut).toHaveBeenCalledWith('access-removed')
  expect([endOf('access-removed'), endOf('sign-in-required'), endOf(undefined)]).toEqual([
    'removed',
    'signed-out',
    'signed-out',
  ])
})
