import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { runDueJobs } from '#tests/support/run-jobs.ts'

const setup = await forThisFile(paymentSetup())

function receiver() {
  const warnings: [object, string][] = []
  const warn = (fields: object, message: string) => void warnings.push([fields, message])
  const { webhook } = setup.payments(fakeGateway(), { info: () => {}, warn, error: () => {} })
  const receive = (text: string, signature = 'right') =>
    webhook.receive(Buffer.from(text), { 'x-fake': signature })
  return { webhook, warnings, receive }
}
const events = () =>
  setup.database.system
    .selectFrom('gatewayEvent')
    .select(['gateway', 'event', 'reference'])
    .orderBy('event')
    .execute()

test('a repeated event is stored once, with one job', async () => {
  const { webhook, receive, warnings } = receiver()
  const jobs = async () =>
    (
      await setup.database.systemPool.query(
        `select 1 from graphile_worker.jobs where task_identifier = 'settle_payment'`,
      )
    ).rows.length
  const before = await jobs()
  for (let copy = 0; copy < 3; copy++) expect(await receive('charge.success MTR-1')).toBe(true)
  expect(await receive('charge.failed MTR-1')).toBe(true)
  expect(await events()).toEqual([
    { gateway: 'paystack', event: 'charge.failed', reference: 'MTR-1' },
    { gateway: 'paystack', event: 'charge.success', reference: 'MTR-1' },
  ])
  expect((await jobs()) - before).toBe(2)
  expect(warnings).toEqual([])
  expect(webhook.gateway).toBe('paystack')
})

test('a wrong signature stores nothing and is logged without the content', async () => {
  const { receive, warnings } = receiver()
  const before = await events()
  expect(await receive('charge.success MTR-2', 'wrong')).toBe(false)
  expect(await events()).toEqual(before)
  expect(warnings).toEqual([[{ gateway: 'paystack', bytes: 20 }, 'webhook with a wrong signature']])
})

test('an authentic event without our reference is accepted and logged, cut to 60 characters', async () => {
  const { receive, warnings } = receiver()
  const before = await events()
  expect(await receive('e'.repeat(70))).toBe(true)
  expect(await events()).toEqual(before)
  expect(warnings).toEqual([
    [{ gateway: 'paystack', event: 'e'.repeat(60) }, expect.stringContaining('without')],
  ])
})

test('rejected events are counted by their fault', async () => {
  const { webhook, receive } = receiver()
  expect(webhook.rejected()).toEqual({ signature: 0, reference: 0 })
  await receive('charge.success MTR-2', 'wrong')
  for (const event of ['one', 'two']) await receive(event)
  expect(webhook.rejected()).toEqual({ signature: 1, reference: 2 })
})

test('a new event is handled before older retries, and a payment has one retry at most', async () => {
  const { webhook, receive } = receiver()
  const { database } = setup
  await sql`delete from graphile_worker._private_jobs`.execute(database.system)
  for (const reference of ['MTR-7', 'MTR-8', 'MTR-7']) await webhook.retryCheck(reference)
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(
    database.system,
  )
  await receive('charge.success MTR-9')
  const handled: unknown[] = []
  await runDueJobs(database, { settle_payment: async (payload) => void handled.push(payload) })
  expect(handled[0]).toEqual({ reference: 'MTR-9' })
  expect(handled.slice(1)).toHaveLength(2)
  expect(handled).toContainEqual({ reference: 'MTR-7', retry: true })
})
