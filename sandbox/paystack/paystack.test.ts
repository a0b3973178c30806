import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  startTestPaystack,
  type TestPaystack,
  type TestPaystackOptions,
} from '#tests/support/payments/paystack.ts'

const open: TestPaystack[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((paystack) => paystack.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function start(options: TestPaystackOptions = {}): Promise<TestPaystack> {
  const paystack = await startTestPaystack(options)
  open.push(paystack)
  return paystack
}

async function keptFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paystack-kept-'))
  folders.push(folder)
  return folder
}

const payment = { reference: 'AF-0001', amountKobo: 2_500_050 }
const checkout = {
  ...payment,
  email: 'amaka@example.test',
  description: 'Application <fee>',
  callbackUrl: 'http://portal.test/application/payments/all?from=checkout',
  cancelUrl: 'http://portal.test/application/payments',
}

function submit(checkoutUrl: string, act: string): Promise<Response> {
  return fetch(`${checkoutUrl}/${act}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
}

function referencesOf({ gateway, received }: TestPaystack): (string | null | undefined)[] {
  return received.map(({ raw, headers }) => gateway.readWebhook(raw, headers)?.reference)
}

describe('the checkout page', () => {
  it('shows the payee, the amount, the description and that it is a test, without any script', async () => {
    const { gateway } = await start()
    const { checkoutUrl } = await gateway.initialise(checkout)
    const response = await fetch(checkoutUrl)
    const html = await response.text()
    for (const words of ['University of Testing', '₦25,000.50', 'amaka@example.test', 'No money moves']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('Application &lt;fee&gt;')
    expect(html).not.toContain('<script')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://portal.test;",
    )
    const stylesheet = await fetch(new URL('../checkout.css', checkoutUrl))
    expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it.each([
    ['pay', 'succeeded'],
    ['decline', 'failed'],
  ])('%s returns the payer with the reference', async (act, state) => {
    const { gateway } = await start()
    const { checkoutUrl } = await gateway.initialise(checkout)
    const response = await submit(checkoutUrl, act)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      'http://portal.test/application/payments/all?from=checkout&trxref=AF-0001&reference=AF-0001',
    )
    expect((await gateway.verify(payment)).state).toBe(state)
  })

  it('«Leave» returns the payer without the reference', async () => {
    const { gateway } = await start()
    const { checkoutUrl } = await gateway.initialise(checkout)
    expect((await submit(checkoutUrl, 'leave')).headers.get('location')).toBe(checkout.cancelUrl)
    expect((await gateway.verify(payment)).state).toBe('abandoned')
  })

  it('charges the payer once, however often Pay is pressed', async () => {
    const paystack = await start()
    const { checkoutUrl } = await paystack.gateway.initialise(checkout)
    await Promise.all([submit(checkoutUrl, 'pay'), submit(checkoutUrl, 'pay')])
    await submit(checkoutUrl, 'decline')
    expect((await paystack.gateway.verify(payment)).state).toBe('succeeded')
    await expect.poll(() => paystack.received.length).toBe(1)
    expect(await (await fetch(checkoutUrl)).text()).toContain('Paid.')
    expect((await submit(checkoutUrl, 'leave')).headers.get('location')).toContain('reference=AF-0001')
  })

  it('returns 404 for an unknown access code', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/checkout/none`)).status).toBe(404)
    expect((await submit(`${url}/checkout/none`, 'pay')).status).toBe(404)
  })
})

describe('the API', () => {
  it('rejects a wrong key', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/transaction/verify/x`, {
      headers: { authorization: 'Bearer sk_test_x' },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: false, message: 'Invalid key' })
  })

  it('rejects an unknown fault setting', async () => {
    const { url, setFaults } = await start()
    await expect(setFaults({ latencyMs: -1 })).rejects.toThrow('latencyMs')
    const response = await fetch(`${url}/control/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"latency":5}',
    })
    expect(response.status).toBe(400)
  })
})

describe('webhooks', () => {
  async function paidWith(faults: TestPaystackOptions['faults']): Promise<TestPaystack> {
    const paystack = await start({ faults })
    await paystack.gateway.initialise(checkout)
    await paystack.act(payment.reference, 'pay')
    return paystack
  }

  it('are signed over the raw bytes, which change if the body is parsed and serialised again', async () => {
    const paystack = await paidWith({})
    expect(referencesOf(paystack)).toEqual(['AF-0001'])
    const raw = paystack.received[0]?.raw.toString() ?? ''
    expect(JSON.stringify(JSON.parse(raw))).not.toBe(raw)
  })

  it('can be lost', async () => {
    const { received, gateway } = await paidWith({ webhookLost: true })
    expect((await gateway.verify(payment)).state).toBe('succeeded')
    expect(received).toEqual([])
  })

  it('can be delayed', async () => {
    const paystack = await paidWith({ webhookDelayMs: 3_000 })
    expect(paystack.received).toEqual([])
    await expect.poll(() => referencesOf(paystack)).toEqual(['AF-0001'])
  })

  it('can be sent several times', async () => {
    expect(referencesOf(await paidWith({ webhookCopies: 3 }))).toEqual(['AF-0001', 'AF-0001', 'AF-0001'])
  })

  it('can be sent in another order', async () => {
    const paystack = await paidWith({ webhookReorder: 2 })
    expect(paystack.received).toEqual([])
    await paystack.gateway.initialise({ ...checkout, reference: 'AF-0002' })
    await paystack.act('AF-0002', 'pay')
    expect(referencesOf(paystack)).toEqual(['AF-0002', 'AF-0001'])
  })

  it('can be sent before initialise has returned', async () => {
    const paystack = await start({ faults: { webhookBeforeInitialise: true } })
    const initialised = paystack.gateway.initialise(checkout).then(() => paystack.received.length)
    expect(await initialised).toBe(1)
  })

  it('can carry a wrong signature', async () => {
    expect(referencesOf(await paidWith({ webhookBadSignature: true }))).toEqual([undefined])
  })

  it('can report a false status with a correct signature', async () => {
    const paystack = await start()
    await paystack.gateway.initialise(checkout)
    await fetch(`${paystack.url}/control/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference: payment.reference, status: 'success' }),
    })
    expect(referencesOf(paystack)).toEqual(['AF-0001'])
    expect((await paystack.gateway.verify(payment)).state).toBe('abandoned')
  })

  it('are retried until the merchant returns 200', async () => {
    const paystack = await start()
    paystack.answerWebhooksWith(503, 404)
    await paystack.gateway.initialise(checkout)
    await paystack.act(payment.reference, 'pay')
    await expect.poll(() => paystack.received.length).toBe(3)
    await new Promise((done) => setTimeout(done, 60))
    expect(paystack.received.length).toBe(3)
  })
})

describe('after a crash', () => {
  it('keeps paid transactions and undelivered webhooks, and ignores an incomplete last line', async () => {
    const folder = await keptFolder()
    const before = await start({ folder, faults: { webhookDelayMs: 60_000 } })
    const { checkoutUrl } = await before.gateway.initialise(checkout)
    await submit(checkoutUrl, 'pay')
    await before.gateway.initialise({ ...checkout, reference: 'AF-0002' })
    await before.close()
    open.splice(0)
    appendFileSync(join(folder, 'ledger.jsonl'), '{"kind":"transaction","transac')

    const after = await start({ folder })
    expect((await after.gateway.verify(payment)).state).toBe('succeeded')
    expect((await after.gateway.verify({ ...payment, reference: 'AF-0002' })).state).toBe('abandoned')
    await after.act('AF-0002', 'pay')
    const again = await (await fetch(`${after.url}/control/transactions`)).json()
    expect(again).toMatchObject([{ status: 'success' }, { status: 'success' }])
  })

  it('delivers the webhooks that were due in the meantime', async () => {
    const folder = await keptFolder()
    const before = await start({ folder, faults: { webhookDelayMs: 3_000 } })
    await before.gateway.initialise(checkout)
    await before.act(payment.reference, 'pay')
    await before.close()
    open.splice(0)
    expect(before.received).toEqual([])
    const after = await start({ folder })
    await expect.poll(() => referencesOf(after)).toEqual(['AF-0001'])
  })

  it('completes payments that were pending', async () => {
    const folder = await keptFolder()
    const before = await start({ folder, faults: { settleDelayMs: 3_000 } })
    await before.gateway.initialise(checkout)
    await before.act(payment.reference, 'pay')
    await before.close()
    open.splice(0)
    const after = await start({ folder })
    await expect.poll(async () => (await after.gateway.verify(payment)).state).toBe('succeeded')
    await expect.poll(() => referencesOf(after)).toEqual(['AF-0001'])
  })
})
