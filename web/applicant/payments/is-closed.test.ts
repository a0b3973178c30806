import { afterEach, expect, test, vi } from 'vitest'
import { payment } from '#contract/endpoints/payment.ts'
import { success } from '#contract/envelope.ts'
import { ask } from '#web/api/call.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { isClosed } from './is-closed.ts'

vi.mock('virtual:institution/admission', () => ({ admission: { closesOn: '2026-11-30' } }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a phone whose clock is a day ahead can still pay on the last day, until midnight in Lagos', async () => {
  keepAccessToken({ accessToken: 'one', tokenType: 'Bearer' })
  vi.useFakeTimers({ now: Date.parse('2026-12-01T20:00:00Z'), toFake: ['Date'] })
  expect(isClosed()).toBe(true)
  for (const [time, closed] of [
    ['22:59:59', false],
    ['23:00:00', true],
  ] as const) {
    const headers = { date: `Mon, 30 Nov 2026 ${time} GMT` }
    vi.stubGlobal('fetch', async () => Response.json(success('', []), { headers }))
    await ask(payment.list, undefined)
    expect(isClosed()).toBe(closed)
  }
})
