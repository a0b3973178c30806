import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { paymentTotalsService } from './payment-totals.service.ts'

const { server } = await startOfficeServer()
const { system } = server.database
const { takings } = server.services.office
const logged: object[] = []
const totals = paymentTotalsService({
  database: server.database,
  log: { error: (fields) => void logged.push(fields) },
})

/** Stores a paid application fee of ₦1,000. */
async function payment(at: string): Promise<void> {
  await system
    .insertInto('payment')
    .values({
      id: newId(),
      applicantId: await submittedApplication(server, {}),
      admissionSession: institution.admission.session,
      payType: 'ApplicationFee',
      fee: 'ApplicationFee',
      description: 'Application fee',
      amountKobo: 100_000,
      gateway: 'paystack',
      reference: `MTR-${newId()}`,
      status: 'succeeded',
      initiatedAt: new Date(at),
      paidAt: new Date(at),
    })
    .execute()
}

const checked = async () => {
  const entries = await system
    .selectFrom('auditEvent')
    .select(['actorKind', 'action', 'after'])
    .where('action', 'like', 'payment-totals-%')
    .orderBy('id')
    .execute()
  return entries.map(({ actorKind, action, after }) => [actorKind, action, after])
}

test('totals that agree with the payments are recorded as such, with and without unfolded changes', async () => {
  await payment('2024-03-01T10:00:00Z')
  await payment('2024-03-02T10:00:00Z')
  expect(await totals.check()).toEqual([])
  await takings.foldTotals()
  await payment('2024-03-02T23:30:00Z')
  expect(await totals.check()).toEqual([])
  const agreed = ['system', 'payment-totals-checked', { differences: 0 }]
  expect(await checked()).toEqual([agreed, agreed])
  expect(logged).toEqual([])
})

test('wrong, missing and surplus totals are reported, and corrected by rebuilding them', async () => {
  const key = { fee: 'ApplicationFee', gateway: 'paystack', status: 'succeeded' } as const
  await takings.foldTotals()
  await system
    .updateTable('paymentTotal')
    .set({ amountKobo: 100_001 })
    .where('day', '=', '2024-03-01')
    .execute()
  await system.deleteFrom('paymentTotal').where('day', '=', '2024-03-02').execute()
  await system
    .insertInto('paymentTotalChange')
    .values({ ...key, day: '2024-04-05', payments: 2, amountKobo: 7 })
    .execute()
  const differences = [
    { ...key, day: '2024-04-05', storedPayments: 2, storedKobo: 7, payments: 0, amountKobo: 0 },
    { ...key, day: '2024-03-02', storedPayments: 0, storedKobo: 0, payments: 1, amountKobo: 100_000 },
    { ...key, day: '2024-03-01', storedPayments: 1, storedKobo: 100_001, payments: 1, amountKobo: 100_000 },
  ]
  expect(await totals.check()).toEqual(differences)
  expect(logged).toEqual(differences)
  expect(await totals.rebuild()).toEqual(differences)
  expect(await totals.check()).toEqual([])
  expect((await checked()).slice(-4)).toEqual([
    ['system', 'payment-totals-checked', { differences: 3 }],
    ['system', 'payment-totals-rebuilt', { differences: 3 }],
    ['system', 'payment-totals-checked', { differences: 0 }],
    ['system', 'payment-totals-checked', { differences: 0 }],
  ])
})

test('payments may be made and folded while the totals are rebuilt', async () => {
  for (let round = 0; round < 10; round += 1)
    await Promise.all([
      payment('2024-05-01T10:00:00Z'),
      totals.rebuild(),
      takings.foldTotals(),
      payment('2024-05-02T10:00:00Z'),
      takings.foldTotals(),
      totals.rebuild(),
    ])
  expect(await totals.check()).toEqual([])
})
