import { expect, test } from 'vitest'
import type { PayType } from '#contract/fees/registry.ts'
import type { Stage } from '#contract/stages.ts'
import { newId } from '#server/db/id.ts'
import { beginPayment } from '#tests/support/payments/begun-payment.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'
import { institution } from '#tests/support/institution/index.ts'
import { offerPlace } from '#tests/support/office/offers.ts'
import { paymentsOf, recordOf } from '#tests/support/payments/payment-record.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'

/* Payments that are received but not owed are recorded and queued for refund, and the payer is notified. */

const setup = await forThisFile(paymentSetup())

const { fees } = institution
const begun = (payType?: PayType, stage?: Stage) => beginPayment(setup, payType, stage)
const lastAudit = async (id: string) => (await recordOf(setup.database, id)).audit.at(-1)
const stored = async (id: string) => (await paymentsOf(setup.database, id))[0]

async function decline(applicantId: string): Promise<void> {
  await offerPlace(setup.database, applicantId)
  const { id: decisionId } = await setup.database.system
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  await setup.database.system
    .insertInto('offerDecline')
    .values({ id: newId(), applicantId, decisionId, reason: 'other' })
    .execute()
}

async function withdrawLetter(applicantId: string): Promise<void> {
  const letter = {
    id: newId(),
    code: newId().replaceAll('-', '').slice(-16).toUpperCase(),
    kind: 'letter',
    applicantId,
    subjectId: applicantId,
    facts: '{}',
    factsSha256: Buffer.alloc(32),
    signature: Buffer.alloc(64),
    revokedAt: new Date(),
    revokedReason: 'A forged slip.',
  } as const
  await setup.database.system.insertInto('document').values(letter).execute()
}

const losses = { declined: decline, withdrawn: withdrawLetter }

test.each([
  ['declined', 'Payment after declining', 'you had declined your offer'],
  ['withdrawn', 'Payment after the letter was withdrawn', 'your letter of admission had been withdrawn'],
] as const)('a payment for an offer that was %s is queued for refund', async (loss, title, why) => {
  const { id, reference, settle, payment, log } = await begun('AcceptanceFee', 'IsAdmitted')
  await losses[loss](id)
  expect(await settle('succeeded', {}, 'r8')).toBe('confirmed')
  expect(await stored(id)).toMatchObject({ status: 'succeeded', appliedAt: null, flagged: loss })
  const refunds = await setup.database.system
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.amountKobo', 'reason'])
    .where('reference', '=', reference)
    .execute()
  expect(refunds).toEqual([{ amountKobo: charged.acceptance, reason: loss }])
  const what = `${asNaira(charged.acceptance)} for ${fees.AcceptanceFee.description} (${reference})`
  const { notifications, mails } = await recordOf(setup.database, id)
  expect(notifications).toEqual([
    {
      title,
      message: `We received ${what}, but ${why}. Our payments office will refund it to you.`,
      page: '/dashboard/payment-history',
      dedupeKey: `payment-confirmed:${reference}`,
    },
  ])
  expect(mails).toEqual([])
  expect(await lastAudit(id)).toMatchObject({
    action: 'payment-put-aside',
    requestId: 'r8',
    before: { status: 'open' },
    after: { reference, status: 'succeeded', refund: true },
  })
  expect(log).toEqual(['warn: payment queued for refund'])
  expect(await payment.requery(id, reference, 'r9')).toMatchObject({
    title,
    message: `Your payment of ${asNaira(charged.acceptance)} arrived, but ${why}. Our payments office will refund it to you. Write to ${institution.identity.support.email} with the reference ${reference} if you have questions.`,
  })
})

test('a payment that the bursar has queued for refund is not credited when it is confirmed', async () => {
  const { id, reference, settle, payment } = await begun()
  await settle('mismatch')
  const paymentId = (await stored(id))?.id ?? ''
  const refund = { paymentId, amountKobo: 1, reason: 'mismatch' } as const
  await setup.database.system.insertInto('refund').values(refund).execute()
  expect(await settle('succeeded')).toBe('confirmed')
  expect(await setup.account(id)).toMatchObject({ paid: false, refundedKobo: 1 })
  expect((await recordOf(setup.database, id)).notifications).toMatchObject([
    {
      title: 'Your payment will be refunded',
      message: `We received ${asNaira(charged.application)} for ${fees.ApplicationFee.description} (${reference}), but it did not match our request. Our payments office will refund it to you.`,
    },
  ])
  expect(await payment.requery(id, reference, 'r9')).toMatchObject({
    title: 'Your payment will be refunded',
    message: expect.stringContaining('arrived, but it did not match our request.'),
  })
})

test('a payment with an earlier discrepancy says why it is refunded now', async () => {
  const { id, reference, settle, payment } = await begun('AcceptanceFee', 'IsAdmitted')
  await settle('mismatch')
  await decline(id)
  expect(await settle('succeeded')).toBe('confirmed')
  expect(await payment.requery(id, reference, 'r9')).toMatchObject({
    title: 'Payment after declining',
    message: expect.stringContaining('arrived, but you had declined your offer.'),
  })
})

test('the notification about a fee paid twice names amount, fee and reference', async () => {
  const { id, reference, settle, settlement, payment, gateway } = await begun()
  await settle('failed')
  await payment.initiate(id, 'ApplicationFee', 'r2')
  const second = gateway.initialised[1]?.reference ?? ''
  gateway.says(second, 'succeeded')
  await settlement.settle(second, null)
  await settle('succeeded')
  const { notifications } = await recordOf(setup.database, id)
  expect(notifications[1]).toMatchObject({
    title: 'Paid twice',
    message: `We received ${asNaira(charged.application)} for ${fees.ApplicationFee.description} (${reference}), but this fee was paid already. Our payments office will refund it to you.`,
  })
  const listed = await payment.requery(id, reference, 'r3')
  expect(listed.message).toContain('arrived, but this fee was paid already.')
})
