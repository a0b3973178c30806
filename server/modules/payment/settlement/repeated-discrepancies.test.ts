import { expect, test } from 'vitest'
import { beginPayment } from '#tests/support/begun-payment.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { recordOf } from '#tests/support/payment-record.ts'
import { paymentSetup } from '#tests/support/payments.ts'

const setup = await forThisFile(paymentSetup())
const { system } = setup.database

/** Records a discrepancy of a new payment, changes the stored payment, and records the same discrepancy again. */
async function recordedTwice(change: (reference: string) => Promise<unknown>) {
  const { id, reference, settle } = await beginPayment(setup)
  await settle('mismatch', { reason: 'Paid 1 kobo.' })
  await change(reference)
  await settle('mismatch', { reason: 'Paid 1 kobo.' })
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
