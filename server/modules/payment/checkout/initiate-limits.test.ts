import { expect, it, onTestFinished, vi } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { GatewayUnavailable } from '#server/adapters/gateway/gateway.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { age, paymentSetup } from '#tests/support/payments/payments.ts'

const setup = await forThisFile(paymentSetup())

it('limits payments started while the gateway fails, and allows one an hour later', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments({
    ...gateway,
    initialise: () => Promise.reject(new GatewayUnavailable('down')),
  })
  const id = await setup.applicant('PaymentInitiation')
  const statuses: unknown[] = []
  for (let round = 0; round < 25; round++)
    await payment.initiate(id, 'ApplicationFee', 'r').catch((error: unknown) => {
      statuses.push(error instanceof Error && 'status' in error ? error.status : error)
    })
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 503),
    ...Array.from({ length: 5 }, () => 429),
  ])
  const rows = setup.database.system.selectFrom('payment').select('reference').where('applicantId', '=', id)
  expect(await rows.execute()).toHaveLength(20)
  for (const { reference } of await rows.execute()) await age(setup.database, reference, 3601)
  const open = setup.payments(gateway).payment.initiate(id, 'ApplicationFee', 'r')
  await expect(open).resolves.toMatchObject({ paymentUrl: expect.any(String) })
})

it('limits gateway checks per applicant, without affecting other applicants', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const [id, other] = [await setup.applicant('PaymentInitiation'), await setup.applicant('PaymentInitiation')]
  for (const each of [id, other]) await payment.initiate(each, 'ApplicationFee', 'r')
  const [own = '', theirs = ''] = gateway.initialised.map(({ reference }) => reference)
  for (let round = 0; round < defaultUsageLimits.paymentChecksPerMinuteAndPerson; round++)
    await payment.requery(id, own, 'r')
  await expect(payment.requery(id, own, 'r')).rejects.toMatchObject({ status: 429 })
  await expect(payment.requery(other, theirs, 'r')).resolves.toBeDefined()
})

it('accepts the application fee until the last day and rejects it afterwards', async () => {
  // Fixes the date, so that midnight cannot pass during the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const gateway = fakeGateway()
  const id = await setup.applicant('PaymentInitiation')
  const closing = (day: string) =>
    setup.payments(gateway, undefined, day).payment.initiate(id, 'ApplicationFee', 'r')
  const offered = async (day: string) => {
    const payer = await setup.database.system
      .selectFrom('applicant')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const list = await setup.payments(gateway, undefined, day).payment.fees(payer)
    return list.find(({ payType }) => payType === 'ApplicationFee')?.locked ?? 'offered'
  }
  await expect(closing(addDays(today(), -1))).rejects.toMatchObject({
    status: 422,
    code: 'applications-closed',
  })
  expect(gateway.initialised).toEqual([])
  expect(await offered(addDays(today(), -1))).toContain('closed')
  expect(await offered(today())).toBe('offered')
  await expect(closing(today())).resolves.toMatchObject({ paymentUrl: expect.any(String) })
})
