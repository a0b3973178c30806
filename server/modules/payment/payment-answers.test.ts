import { expect, test } from 'vitest'
import { payTypes } from '#contract/fees/registry.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApiServer())

test('an applicant gets the list of fees and of payments, each with a sentence', async () => {
  const { token } = await server.applicant('PaymentInitiation')
  const fees = await server.ask('GET', '/Payment/get-fees', { token })
  expect(fees.message).toBe('Your fees.')
  expect(fees.data).toMatchObject(payTypes.map((payType) => ({ payType, isPaid: false })))
  expect(await server.ask('GET', '/Payment/get-payments', { token })).toMatchObject({
    message: 'Your payments.',
    data: [],
  })
})

test('a started payment returns the URL to which the payer is redirected', async () => {
  const { token } = await server.applicant('PaymentInitiation')
  const body = { payType: 'ApplicationFee' }
  const started = await server.ask('POST', '/Payment/initiate-payment', { token, body })
  expect(started).toMatchObject({
    message: 'Your payment page is ready. You are being taken there.',
    data: { paymentUrl: expect.stringContaining(server.gateway.initialised.at(-1)?.reference ?? '?') },
  })
})
