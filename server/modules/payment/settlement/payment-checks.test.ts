import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#server/db/id.ts'
import { type PaymentSetup, paymentSetup } from '#tests/support/payments/payments.ts'
import type { Outcome } from './settlement.service.ts'
import { paymentChecksService } from './payment-checks.service.ts'

let setup: PaymentSetup | undefined
beforeEach(async () => {
  await setup?.stop()
  setup = await paymentSetup()
})
afterAll(() => setup?.stop())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
interface Age {
  status?: 'open' | 'succeeded' | 'failed' | 'abandoned'
  begun: number
  asked?: number
  answer?: string
}

async function payment({ status = 'open', begun, asked, answer }: Age): Promise<string> {
  const reference = newId()
  const applicantId = (await setup?.applicant('PaymentCompletion')) ?? ''
  await setup?.database.system
    .insertInto('payment')
    .values({
      id: newId(),
      applicantId,
      admissionSession: '2026/2027',
      payType: 'ApplicationFee',
      fee: 'ApplicationFee',
      description: 'Form fee',
      amountKobo: 1,
      reference,
      gateway: 'paystack',
      status,
      initiatedAt: minutesAgo(begun),
      lastAskedAt: asked === undefined ? null : minutesAgo(asked),
      lastAnswer: answer ?? null,
    })
    .execute()
  return reference
}

async function run(settle: (reference: string) => Promise<Outcome>) {
  const database = setup?.database
  if (database === undefined) throw new Error('no database')
  const log: [string, object][] = []
  const at = (level: string) => (fields: object) => void log.push([level, fields])
  const lines = { info: at('info'), warn: at('warn'), error: at('error') }
  const order: string[] = []
  const service = paymentChecksService(
    { database, log: lines },
    {
      settle(reference) {
        order.push(reference)
        return settle(reference)
      },
    },
  )
  return { tally: await service.checkPending(), order, log }
}
const notPaid = async (): Promise<Outcome> => 'not-paid'

test('the time of the next check depends on the payment’s age and the last response', async () => {
  const due = await Promise.all([
    payment({ begun: 3 }),
    payment({ begun: 4, asked: 1.5 }),
    payment({ begun: 240, asked: 31 }),
    payment({ begun: 3_000, asked: 61 }),
    payment({ begun: 240, asked: 0.1, answer: 'unknown' }),
    payment({ begun: 71 * 60, asked: 61, status: 'failed' }),
    payment({ begun: 71 * 60, status: 'abandoned' }),
    payment({ begun: 71 * 60, asked: 1, answer: 'unknown', status: 'abandoned' }),
  ])
  await Promise.all([
    payment({ begun: 1.5 }),
    payment({ begun: 4, asked: 0.5 }),
    payment({ begun: 240, asked: 28 }),
    payment({ begun: 3_000, asked: 58 }),
    payment({ begun: 71 * 60, asked: 58, status: 'failed' }),
    payment({ begun: 73 * 60, asked: 120, status: 'failed' }),
    payment({ begun: 60, status: 'succeeded' }),
  ])
  const { order, tally } = await run(notPaid)
  expect(order.toSorted()).toEqual(due.toSorted())
  expect(tally).toEqual({ checked: due.length, confirmed: 0 })
})

test('payments never checked come first, then those checked longest ago', async () => {
  const recent = await payment({ begun: 300, asked: 61 })
  const longAgo = await payment({ begun: 300, asked: 90 })
  const younger = await payment({ begun: 10 })
  const older = await payment({ begun: 20 })
  expect((await run(notPaid)).order).toEqual([older, younger, longAgo, recent])
})

test('ten payments are checked at a time, and confirmed ones are counted', async () => {
  for (let count = 0; count < 23; count++) await payment({ begun: 10 + count })
  let running = 0
  let most = 0
  let asked = 0
  const { tally, log } = await run(async () => {
    running += 1
    asked += 1
    most = Math.max(most, running)
    const outcome = asked % 2 === 0 ? 'confirmed' : 'pending'
    await pause(5)
    running -= 1
    return outcome
  })
  expect(tally).toEqual({ checked: 23, confirmed: 11 })
  expect(most).toBe(10)
  expect(log).toEqual([['info', tally]])
})

test('if the gateway is down, only ten payments are checked', async () => {
  for (let count = 0; count < 12; count++) await payment({ begun: 10 })
  expect((await run(async () => 'unreachable')).tally).toEqual({ checked: 10, confirmed: 0 })
  let first = true
  const mixed = await run(async () => {
    const outcome = first ? 'pending' : 'unreachable'
    first = false
    return outcome
  })
  expect(mixed.tally).toEqual({ checked: 12, confirmed: 0 })
})

test('a payment that fails does not stop the others', async () => {
  const references = [await payment({ begun: 12 }), await payment({ begun: 11 })]
  const { tally, log } = await run(async (reference) => {
    if (reference === references[0]) throw new Error('a bug')
    return 'confirmed'
  })
  expect(tally).toEqual({ checked: 2, confirmed: 1 })
  expect(log).toEqual([
    ['error', { err: new Error('a bug'), reference: references[0] }],
    ['info', tally],
  ])
})

test('a run that takes too long leaves the other payments to the next run', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const now = Date.now()
  for (let count = 0; count < 30; count++) await payment({ begun: 10 })
  let asked = 0
  const { tally } = await run(async () => {
    asked += 1
    // The time limit is reached during the second batch of ten, so the third batch must not start.
    vi.setSystemTime(now + (asked <= 10 ? 49_999 : 50_000))
    return 'not-paid'
  })
  expect(tally.checked).toBe(20)
  vi.useRealTimers()
})

test('a run without due payments logs nothing', async () => {
  const { tally, log } = await run(notPaid)
  expect(tally).toEqual({ checked: 0, confirmed: 0 })
  expect(log).toEqual([])
})
