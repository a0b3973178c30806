import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FieldErrors, refusal } from '#contract/envelope.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { decisions } from '#contract/office/decisions.ts'
import { configureClient } from '#web/api/client.ts'
import { callOffice } from './call.ts'

beforeEach(() => configureClient({ name: 'office', onError: vi.fn(), onSignedOut: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

/** Returns the error that a call throws if the server rejects it. */
async function rejected(code: ErrorCode, title: string, errors: FieldErrors | null): Promise<unknown> {
  const body = JSON.stringify(refusal('Not like this.', title, errors, code))
  vi.stubGlobal('fetch', async () => new Response(body, { status: errorStatus[code] }))
  return callOffice(decisions.takeBack, { decisionId: '1', version: 1, because: '' }).catch(
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

test('another refusal keeps its title, even that of wrong input', async () => {
  const error = await rejected('decision-state-changed', 'Validation error.', null)
  expect(error).toMatchObject({ title: 'Validation error.', code: 'decision-state-changed' })
})
