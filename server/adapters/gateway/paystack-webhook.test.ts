import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPaystackWebhook } from './paystack-webhook.ts'

const key = 'sk_test_only-for-tests'
const body = Buffer.from(
  '{"event":"charge.success","data":{"id":18446744073709551615,"reference":"AF-1","amount":1.0}}',
)

function sign(bytes: Buffer, secret = key, hash = 'sha512'): string {
  return createHmac(hash, secret).update(bytes).digest('hex')
}

function read(bytes: Buffer, signature: string | string[] | undefined, name = 'x-paystack-signature') {
  return readPaystackWebhook(bytes, { [name]: signature }, key)
}

describe('a webhook', () => {
  it('is read if the signature matches the raw body', () => {
    expect(read(body, sign(body))).toEqual({ event: 'charge.success', reference: 'AF-1' })
  })

  it.each([
    '{"event":"charge.success", "data":{"reference":"AF-1","metadata":{"cancel_action":"http:\\/\\/x\\/y"}}}',
    '{ "event" : "charge.success", "data": { "reference": "AF-1", "gateway_response": "\\u20a6 ok" } }',
  ])('is verified over the raw bytes: %s', (text) => {
    const bytes = Buffer.from(text)
    expect(read(bytes, sign(bytes))?.reference).toBe('AF-1')
    expect(read(Buffer.from(JSON.stringify(JSON.parse(text))), sign(bytes))).toBeNull()
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['under another key', sign(body, `${key}x`)],
    ['by another hash', sign(body, key, 'sha256')],
    ['by another hash, filled up', sign(body, key, 'sha256').repeat(2)],
    ['in capitals', sign(body).toUpperCase()],
    ['with a space', ` ${sign(body)}`],
    ['cut off', sign(body).slice(0, -2)],
    ['not hex', 'z'.repeat(128)],
    ['given twice', [sign(body), sign(body)]],
    ['given twice in one header', `${sign(body)}, ${sign(body)}`],
  ])('is not authentic when its signature is %s', (_what, signature) => {
    expect(read(body, signature)).toBeNull()
  })

  it('is not authentic with the signature in another header', () => {
    expect(read(body, sign(body), 'x-signature')).toBeNull()
  })

  it('is not authentic after any change to the body', () => {
    const signature = sign(body)
    const bit = fc.tuple(fc.nat(body.length - 1), fc.nat(7))
    fc.assert(
      fc.property(bit, ([at, shift]) => {
        const changed = Buffer.from(body)
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << shift), at)
        return read(changed, signature) === null
      }),
      { numRuns: 2000 },
    )
    fc.assert(fc.property(fc.nat(body.length - 1), (at) => read(body.subarray(0, at), signature) === null))
    expect(read(Buffer.alloc(0), signature)).toBeNull()
  })

  it.each(['', 'not json', '[]', 'null', '{"event":null,"data":{}}', '{"event":"charge.success"}'])(
    'that is authentic but malformed has no reference: %j',
    (text) => {
      const bytes = Buffer.from(text)
      expect(read(bytes, sign(bytes))).toEqual({ event: 'unreadable', reference: null })
    },
  )

  it.each([
    ['refund.processed', { transaction_reference: 'AF-2' }],
    ['charge.dispute.create', { transaction: { reference: 'AF-2' } }],
  ])('contains the reference of the payment: %s', (event, data) => {
    const bytes = Buffer.from(JSON.stringify({ event, data }))
    expect(read(bytes, sign(bytes))).toEqual({ event, reference: 'AF-2' })
  })

  it.each(['a/b', "x' OR 1=1", 'x'.repeat(65), 'n\0l'])(
    'does not return the invalid reference %j',
    (reference) => {
      const bytes = Buffer.from(JSON.stringify({ event: 'charge.success', data: { reference } }))
      expect(read(bytes, sign(bytes))?.reference).toBeNull()
    },
  )
})
