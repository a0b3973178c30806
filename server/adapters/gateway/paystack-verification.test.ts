import { describe, expect, it } from 'vitest'
import { parseExactJson } from './exact-json.ts'
import { readVerification } from './paystack-verification.ts'

const expected = { reference: 'AF-1', amountKobo: 30_050 }

function read(data: object, httpStatus = 200, mode: 'test' | 'live' = 'test') {
  const paid = {
    status: 'success',
    reference: 'AF-1',
    domain: 'test',
    currency: 'NGN',
    amount: 30_050,
    id: 1,
  }
  const body = JSON.stringify({
    status: true,
    message: 'Verification successful',
    data: { ...paid, ...data },
  })
  return readVerification(httpStatus, parseExactJson(body), expected, mode)
}

describe('a verification', () => {
  it('compares the price with the requested amount, or with the paid amount if no requested amount is given', () => {
    expect(read({}).state).toBe('succeeded')
    expect(read({ requested_amount: null }).state).toBe('succeeded')
    expect(read({ amount: 40_333, requested_amount: 30_050, fees: 10_283 })).toMatchObject({
      state: 'succeeded',
      amountKobo: 40_333,
    })
    expect(read({ amount: 40_333 }).state).toBe('mismatch')
  })

  it.each([
    ['reference', { reference: 'AF-2' }],
    ['not-test', { domain: 'live' }],
    ['currency', { currency: 'GHS' }],
    ['currency', { currency: null }],
    ['unreadable-amount', { amount: '30050' }],
    ['unreadable-amount', { requested_amount: '30050' }],
    ['amount', { amount: 30_049 }],
    ['amount', { amount: 30_051 }],
    ['amount', { amount: 30_049, requested_amount: 30_050 }],
    ['amount', { amount: 20_000, requested_amount: 20_000 }],
    ['requested-amount', { amount: 30_050, requested_amount: 30_000 }],
    ['requested-amount', { amount: 20_100, requested_amount: 20_000 }],
  ])('reports «%s» for %j, and keeps the gateway’s message', (mismatch, data) => {
    const answer = { state: 'mismatch', mismatch, reason: 'Approved' }
    expect(read({ ...data, gateway_response: 'Approved' })).toMatchObject(answer)
  })

  it('reports that a test payment was not made in live mode', () => {
    expect(read({}, 200, 'live')).toMatchObject({ state: 'mismatch', mismatch: 'not-live', amountKobo: null })
  })

  it('reports no mismatch for a payment that did not succeed', () => {
    for (const status of ['failed', 'reversed', 'pending'])
      expect(read({ status, amount: 1 })).toMatchObject({ state: status, mismatch: null })
    expect(read({}).mismatch).toBeNull()
  })

  it('flags a partial payment, although the whole price was requested', () => {
    expect(read({ amount: 30_049, requested_amount: 30_050 })).toMatchObject({
      state: 'mismatch',
      mismatch: 'amount',
    })
  })

  it.each(['ongoing', 'pending', 'processing', 'queued', 'a word of next year'])(
    'returns `pending` for «%s»',
    (status) => {
      expect(read({ status }).state).toBe('pending')
    },
  )

  it.each([
    ['a success with an error status', 502, { status: true, data: {} }],
    ['nothing', 200, null],
    ['a list', 200, []],
    ['no data', 200, { status: true }],
    ['a wrong key', 401, { status: false, message: 'Invalid key' }],
    ['«not found» with a 200', 200, { status: false, message: 'Transaction reference not found' }],
  ])('returns `unknown` for %s', (_what, status, body) => {
    expect(readVerification(status, body, expected, 'test').state).toBe('unknown')
  })

  it('does not accept a success with an HTTP error status', () => {
    expect(read({}, 400).state).toBe('unknown')
  })

  it.each(['30050', '30050.0', 30_050.5, -30_050, 3e20, true, ['30050'], {}])(
    'does not credit the amount %j',
    (amount) => {
      expect(read({ amount })).toMatchObject({
        state: 'mismatch',
        amountKobo: null,
        mismatch: 'unreadable-amount',
      })
      expect(read({ requested_amount: amount }).state).toBe('mismatch')
    },
  )

  it('keeps all digits of a 64-bit id', () => {
    const body = `{"status":true,"data":{"id":18446744073709551615,"status":"success","reference":"AF-1",
      "domain":"test","currency":"NGN","amount":30050}}`
    expect(readVerification(200, parseExactJson(body), expected, 'test')).toMatchObject({
      state: 'succeeded',
      gatewayId: '18446744073709551615',
    })
  })

  it.each([
    ['in another mode', { domain: 'live', amount: 30_000 }],
    ['of another reference', { reference: 'AF-2', amount: 30_000 }],
  ])('does not report the money of a payment %s as received', (_what, data) => {
    expect(read(data)).toMatchObject({ state: 'mismatch', amountKobo: null, currency: null, gatewayId: null })
  })

  it('ignores an invalid time of payment', () => {
    expect(read({ paid_at: 'yesterday' }).paidAt).toBeNull()
    expect(read({ paid_at: '2026-11-30T10:00:00.000+01:00' }).paidAt).toBe('2026-11-30T09:00:00.000Z')
  })
})
