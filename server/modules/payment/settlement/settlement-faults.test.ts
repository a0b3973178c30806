import { expect, test } from 'vitest'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { beginPayment } from '#tests/support/payments/begun-payment.ts'
import { institution } from '#tests/support/institution/index.ts'
import { recordOf } from '#tests/support/payments/payment-record.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup, testPublicUrl } from '#tests/support/payments/payments.ts'
import { settlementService } from './settlement.service.ts'

const setup = await forThisFile(paymentSetup())

test('a mail that cannot be stored undoes the confirmation, and the next attempt completes it', async () => {
  const { id, reference, gateway, settle } = await beginPayment(setup)
  gateway.says(reference, 'succeeded')
  const { database } = setup
  const settlement = settlementService({
    database,
    gateway,
    limits: defaultUsageLimits,
    institution,
    publicUrl: testPublicUrl,
    notify: notificationService({ database }).notify,
    mail: { enqueue: () => Promise.reject(new Error('no database')) },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  await expect(settlement.settle(reference, null)).rejects.toThrow('no database')
  expect(await setup.account(id)).toMatchObject({ paid: false, notifications: [], applicationNumber: null })
  expect((await recordOf(database, id)).audit.map(({ action }) => action)).toEqual(['payment-initiated'])
  expect(await settle('succeeded')).toBe('confirmed')
  expect(await setup.account(id)).toMatchObject({ paid: true, mails: 1 })
})
