import { expect, test } from 'vitest'
import { beginPayment } from '#tests/support/payments/begun-payment.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { recordOf } from '#tests/support/payments/payment-record.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'

const setup = await forThisFile(paymentSetup())
const { system } = setup.database

/** Records a discrepancy of a new payment, changes the stored payment, and records the same discrepancy again. */
async function recordedTwice(change: (reference: string) => Promise<unknown>) {
  const { id, reference, settle } = await beginPayment(setup)
  await settle('mismatch')
  await change(reference)
  await settle('mismatch')
  const { audit } = await recordOf(setup.database, id)
  return audit.filter(({ action }) => action === 'payment-flagged').map(({ after }) => after)
}

const payment = (reference: string) => system.updateTable('payment').where('reference', '=', reference)

test('the same discrepancy again writes no second audit entry', async () => {
  expect(await recordedTwice(async () => undefined)).toHaveLength(1)
})

test.each([
  ['without its flag', { flagged: null, flagDetail: null }, false],
  ['that is open', { status: 'open' }, true],
] as const)('a discrepancy of a payment %s is recorded once more', async (_, stored, closes) => {
  const [, again, ...others] = await recordedTwice((reference) => payment(reference).set(stored).execute())
  expect(others).toEqual([])
  expect(again).toMatchObject({ flagged: 'mismatch', ...(closes && { status: 'failed' }) })
})

test('a payment that has another flag still gets its discrepancy', async () => {
  const { id, reference, settle } = await beginPayment(setup)
  await settle('succeeded')
  await payment(reference).set({ flagged: 'paid-twice' }).execute()
  await settle('reversed')
  await settle('reversed')
  const { audit } = await recordOf(setup.database, id)
  expect(audit.filter(({ action }) => action === 'payment-flagged')).toHaveLength(1)
  const { flagged } = await system
    .selectFrom('payment')
    .select('flagged')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(flagged).toBe('paid-twice')
})

test('a refund made at the gateway is no discrepancy, before and after it is marked as refunded', async () => {
  const { id, reference, settle, settlement, payment: payments, gateway } = await beginPayment(setup)
  await settle('failed')
  await payments.initiate(id, 'ApplicationFee', 'r2')
  const second = gateway.initialised[1]?.reference ?? ''
  gateway.says(second, 'succeeded')
  await settlement.settle(second, null)
  await settle('succeeded')
  const stored = async () =>
    system
      .selectFrom('payment')
      .leftJoin('unclearPayment', 'unclearPayment.paymentId', 'payment.id')
      .select(['payment.flagged', 'payment.lastAnswer', 'unclearPayment.reason'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  const returned = { flagged: 'paid-twice', lastAnswer: 'reversed', reason: null }
  expect(await settle('reversed', {}, 'r3')).toBe('reversed')
  expect(await stored()).toEqual(returned)
  await system
    .updateTable('refund')
    .set({ refundedAt: new Date() })
    .where('paymentId', '=', (one) =>
      one.selectFrom('payment').select('id').where('reference', '=', reference),
    )
    .execute()
  await settle('reversed')
  // The refund queue shows the last answer, so a later answer `unknown` does not replace it.
  await settle('unknown')
  expect(await stored()).toEqual(returned)
  const { audit } = await recordOf(setup.database, id)
  expect(audit.filter(({ actorKind }) => actorKind === 'gateway').slice(-2)).toMatchObject([
    { action: 'payment-put-aside' },
    { action: 'refund-reversed-at-gateway', requestId: 'r3', after: { reference } },
  ])
  // Any answer other than `unknown` replaces the last one.
  await settle('pending')
  expect(await stored()).toEqual({ ...returned, lastAnswer: 'pending' })
})

test('a mismatch of a payment in the refund queue is a discrepancy, not a refund at the gateway', async () => {
  const { id, reference, settle } = await beginPayment(setup)
  await payment(reference).set({ status: 'failed' }).execute()
  await system
    .insertInto('refund')
    .columns(['paymentId', 'amountKobo', 'reason'])
    .expression((one) =>
      one
        .selectFrom('payment')
        .select((each) => ['id', 'amountKobo', each.val('mismatch').as('reason')])
        .where('reference', '=', reference),
    )
    .execute()
  await settle('mismatch')
  const { audit } = await recordOf(setup.database, id)
  expect(audit.at(-1)).toMatchObject({ action: 'payment-flagged', after: { flagged: 'mismatch' } })
})

test('each payment that was refunded at the gateway has its own audit entry', async () => {
  const { id, reference, settle, settlement, payment: payments, gateway } = await beginPayment(setup)
  const references = [reference]
  await settle('failed')
  for (const request of ['r2', 'r3']) {
    await payments.initiate(id, 'ApplicationFee', request)
    const next = gateway.initialised.at(-1)?.reference ?? ''
    references.push(next)
    gateway.says(next, 'failed')
    await settlement.settle(next, null)
  }
  for (const state of ['succeeded', 'reversed'] as const)
    for (const each of references) {
      gateway.says(each, state)
      await settlement.settle(each, null)
    }
  const { audit } = await recordOf(setup.database, id)
  const actions = audit.map(({ action }) => action)
  expect(actions.filter((action) => action === 'refund-reversed-at-gateway')).toHaveLength(2)
  // The first of the three payments was credited, so its reversal is a discrepancy.
  expect(actions.filter((action) => action === 'payment-flagged')).toHaveLength(1)
})
