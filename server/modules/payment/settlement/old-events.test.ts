import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { paymentSchedule } from '../payment.tasks.ts'

const setup = await forThisFile(paymentSetup())

test('deletes events after 90 days, but no payments, audit entries or events of open payments', async () => {
  const gateway = fakeGateway()
  const { payment, settlement, webhook } = setup.payments(gateway)
  const reference = async (paid: boolean) => {
    const id = await setup.applicant('PaymentInitiation')
    await payment.initiate(id, 'ApplicationFee', 'request')
    const made = gateway.initialised.at(-1)?.reference ?? ''
    if (paid) {
      gateway.says(made, 'succeeded')
      await settlement.settle(made, null)
    }
    return { id, made }
  }
  const [settled, open] = [await reference(true), await reference(false)]
  const event = (name: string, of: string, days: number) => ({
    id: newId(),
    gateway: 'paystack',
    event: name,
    reference: of,
    receivedAt: new Date(Date.now() - days * 86_400_000),
  })
  const { system } = setup.database
  await system
    .insertInto('gatewayEvent')
    .values([
      event('old', settled.made, 91),
      event('young', settled.made, 89),
      event('old', open.made, 400),
      event('old', 'of nobody', 91),
    ])
    .execute()
  const before = [await setup.account(settled.id), await setup.account(open.id)]
  expect(await webhook.deleteOld()).toBe(2)
  expect(await webhook.deleteOld()).toBe(0)
  const left = await system.selectFrom('gatewayEvent').select(['event', 'reference']).execute()
  expect(left).toHaveLength(2)
  expect(left).toEqual(
    expect.arrayContaining([
      { event: 'young', reference: settled.made },
      { event: 'old', reference: open.made },
    ]),
  )
  expect([await setup.account(settled.id), await setup.account(open.id)]).toEqual(before)
  const trail = system
    .selectFrom('auditEvent')
    .select('after')
    .where('action', '=', 'old-gateway-events-deleted')
  expect(await trail.execute()).toEqual([{ after: { deleted: 2, days: 90 } }])
  // After the events are deleted, another check does not credit the payment a second time.
  await settlement.settle(settled.made, null)
  expect(await setup.account(settled.id)).toEqual(before[0])
  expect(paymentSchedule.map(({ task }) => task)).toContain('delete_old_gateway_events')
})
