import { afterEach, describe, expect, it } from 'vitest'
import { GatewayRejected, GatewayUnavailable } from './gateway.ts'
import {
  startTestPaystack,
  type TestPaystack,
  type TestPaystackOptions,
} from '#tests/support/payments/paystack.ts'

const open: TestPaystack[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((paystack) => paystack.close()))
})

async function start(options: TestPaystackOptions = {}): Promise<TestPaystack> {
  const paystack = await startTestPaystack(options)
  open.push(paystack)
  return paystack
}

const amountKobo = 2_500_000
const payment = { reference: 'AF-0001', amountKobo }
const checkout = {
  ...payment,
  email: 'amaka@example.test',
  description: 'Application fee',
  callbackUrl: 'http://localhost:3000/application/payments/all',
  cancelUrl: 'http://localhost:3000/application/payments',
}

async function paidWith(faults: TestPaystackOptions['faults']): Promise<TestPaystack> {
  const paystack = await start({ faults })
  await paystack.gateway.initialise(checkout)
  await paystack.act(payment.reference, 'pay')
  return paystack
}

describe('initialise', () => {
  it('opens a checkout on an allowed origin', async () => {
    const { gateway, url } = await start()
    const { checkoutUrl } = await gateway.initialise(checkout)
    expect(checkoutUrl.startsWith(`${url}/checkout/`)).toBe(true)
    expect((await fetch(checkoutUrl)).status).toBe(200)
  })

  it('reports a duplicate reference', async () => {
    const { gateway } = await start()
    await gateway.initialise(checkout)
    await expect(gateway.initialise(checkout)).rejects.toMatchObject({ kind: 'duplicate-reference' })
  })

  it.each(['under_score', 'a/b', '', 'ümlaut', 'x'.repeat(65)])(
    'does not send the reference %j',
    async (reference) => {
      const { gateway } = await start()
      await expect(gateway.initialise({ ...checkout, reference })).rejects.toBeInstanceOf(GatewayRejected)
    },
  )

  it.each([0, -1, 1.5, Number.NaN, 1e309])('does not send the amount %d', async (amount) => {
    const { gateway } = await start()
    const attempt = gateway.initialise({ ...checkout, amountKobo: amount })
    await expect(attempt).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('reports a busy gateway', async () => {
    const { gateway } = await start({ faults: { initialiseFault: 'busy' } })
    await expect(gateway.initialise(checkout)).rejects.toMatchObject({ kind: 'busy' })
    expect((await gateway.verify(payment)).state).toBe('not-found')
  })

  it.each(['hang', 'reset', 'half', 'html', 'redirect'] as const)(
    'throws GatewayUnavailable after %s, and verify then finds the payment',
    async (initialiseFault) => {
      const { gateway } = await start({
        faults: { initialiseFault },
        timeoutMs: initialiseFault === 'hang' ? 2_000 : 30_000,
      })
      await expect(gateway.initialise(checkout)).rejects.toBeInstanceOf(GatewayUnavailable)
      expect((await gateway.verify(payment)).state).toBe('abandoned')
    },
  )

  it('never retries a checkout', async () => {
    const { gateway } = await start({ faults: { initialiseFault: 'error', faultCalls: 1 } })
    await expect(gateway.initialise(checkout)).rejects.toBeInstanceOf(GatewayUnavailable)
    expect((await gateway.verify(payment)).state).toBe('not-found')
  })

  it('times out on a slow gateway', async () => {
    const { gateway } = await start({ faults: { latencyMs: 20_000 }, timeoutMs: 100 })
    const from = Date.now()
    await expect(gateway.initialise(checkout)).rejects.toBeInstanceOf(GatewayUnavailable)
    expect(Date.now() - from).toBeLessThan(10_000)
  })

  it('throws GatewayUnavailable if the gateway cannot be reached', async () => {
    const paystack = await start()
    await paystack.close()
    open.splice(0)
    await expect(paystack.gateway.initialise(checkout)).rejects.toBeInstanceOf(GatewayUnavailable)
    expect((await paystack.gateway.verify(payment)).state).toBe('unknown')
  })
})

describe('verify', () => {
  it('follows a payment from the open checkout to success', async () => {
    const { gateway, act } = await start()
    expect((await gateway.verify(payment)).state).toBe('not-found')
    await gateway.initialise(checkout)
    expect((await gateway.verify(payment)).state).toBe('abandoned')
    await act(payment.reference, 'pay')
    const answer = await gateway.verify(payment)
    expect(answer).toMatchObject({ state: 'succeeded', amountKobo, currency: 'NGN', channel: 'card' })
    expect(answer.paidAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(BigInt(answer.gatewayId ?? '0')).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
  })

  it('keeps every digit of a 64-bit id', async () => {
    const { gateway, act } = await start()
    await gateway.initialise(checkout)
    const { id } = await act(payment.reference, 'pay')
    expect((await gateway.verify(payment)).gatewayId).toBe(id)
  })

  it('reports a decline, then success after a second attempt by the payer', async () => {
    const { gateway, act } = await start()
    await gateway.initialise(checkout)
    await act(payment.reference, 'decline')
    expect(await gateway.verify(payment)).toMatchObject({ state: 'failed', reason: 'Declined' })
    await act(payment.reference, 'pay')
    expect((await gateway.verify(payment)).state).toBe('succeeded')
  })

  it('reports a payment made long after the payer left the checkout', async () => {
    const { gateway, act } = await start()
    await gateway.initialise(checkout)
    await act(payment.reference, 'leave')
    expect((await gateway.verify(payment)).state).toBe('abandoned')
    await act(payment.reference, 'pay')
    expect((await gateway.verify(payment)).state).toBe('succeeded')
  })

  it('reports pending until the payment is complete', async () => {
    const { gateway } = await paidWith({ verifyPendingPolls: 2 })
    const states = [
      await gateway.verify(payment),
      await gateway.verify(payment),
      await gateway.verify(payment),
    ]
    expect(states.map(({ state }) => state)).toEqual(['pending', 'pending', 'succeeded'])
  })

  it('reports a transfer that arrives later', async () => {
    const { gateway } = await paidWith({ settleDelayMs: 8_000 })
    expect((await gateway.verify(payment)).state).toBe('pending')
    await expect.poll(async () => (await gateway.verify(payment)).state).toBe('succeeded')
  })

  it('reports a reversal', async () => {
    const { gateway } = await paidWith({ reversedAfterSuccess: true })
    expect((await gateway.verify(payment)).state).toBe('succeeded')
    expect((await gateway.verify(payment)).state).toBe('reversed')
  })

  it('accepts more than the price when the payer bears the fees', async () => {
    const { gateway } = await paidWith({ feesKobo: 39_500 })
    expect(await gateway.verify(payment)).toMatchObject({
      state: 'succeeded',
      amountKobo: amountKobo + 39_500,
    })
  })

  it.each([
    ['a kobo short', { amountOffsetKobo: -1 }],
    ['a kobo over', { amountOffsetKobo: 1 }],
    ['naira for kobo', { amountText: '25000' }],
    ['nothing', { amountText: '0' }],
    ['negative', { amountText: '-2500000' }],
    ['a fraction', { amountText: '2500000.0' }],
    ['text with a dot', { amountText: '"2500000.00"' }],
    ['beyond any number', { amountText: '1e309' }],
    ['an exponent', { amountText: '25e5' }],
    ['null', { amountText: 'null' }],
    ['a list', { amountText: '[2500000]' }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { otherReference: true }],
    ['another mode', { domain: 'live' }],
  ])('flags %s instead of accepting it', async (_what, faults) => {
    const { gateway } = await paidWith(faults)
    const answer = await gateway.verify(payment)
    expect(answer.state).toBe('mismatch')
    expect(answer.reason).not.toBe('')
  })

  it('ignores a response about another payment', async () => {
    const { gateway, act } = await start({ faults: { otherReference: true, initialiseFault: 'reset' } })
    await expect(gateway.initialise(checkout)).rejects.toBeInstanceOf(GatewayUnavailable)
    await act(payment.reference, 'decline')
    expect((await gateway.verify(payment)).state).toBe('unknown')
  })

  it.each(['error', 'busy', 'hang', 'reset', 'half', 'html', 'redirect'] as const)(
    'returns `unknown` after %s',
    async (verifyFault) => {
      const { gateway, setFaults } = await start({ timeoutMs: verifyFault === 'hang' ? 1_000 : 30_000 })
      await gateway.initialise(checkout)
      await setFaults({ verifyFault })
      expect((await gateway.verify(payment)).state).toBe('unknown')
    },
  )

  it.each(['error', 'reset', 'half'] as const)('retries once after %s', async (verifyFault) => {
    const { gateway, setFaults } = await paidWith({})
    await setFaults({ verifyFault, faultCalls: 1 })
    expect((await gateway.verify(payment)).state).toBe('succeeded')
    await setFaults({ verifyFault, faultCalls: 2 })
    expect((await gateway.verify(payment)).state).toBe('unknown')
  })
})
