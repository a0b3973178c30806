import { expect, it, onTestFinished, vi } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { GatewayUnavailable } from '#server/adapters/gateway/gateway.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import { fakeGateway } from '#tests/support/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { age, paymentTown } from '#tests/support/payments.ts'

const town = await forThisFile(paymentTown())

it('limits payments started while the gateway fails, and allows one an hour later', async () => {
  const gateway = fakeGateway()
  const { payment } = town.payments({
    ...gateway,
    initialise: () => Promise.reject(new GatewayUnavailable('down')),
  })
  const id = await town.applicant('PaymentInitiation')
  const statuses: unknown[] = []
  for (let round = 0; round < 25; round++)
    await payment.initiate(id, 'ApplicationFee', 'r').catch((error: unknown) => {
      statuses.push(error instanceof Error && 'status' in error ? error.status : error)
    })
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 503),
    ...Array.from({ length: 5 }, () => 429),
  ])
  const rows = town.database.system.selectFrom('payment').select('reference').where('applicantId', '=', id)
  expect(await rows.execute()).toHaveLength(20)
  for (const { reference } of await rows.execute()) await age(town.database, reference, 3601)
  const open = town.payments(gateway).payment.initiate(id, 'ApplicationFee', 'r')
  await expect(open).resolves.toMatchObject({ paymentUrl: expect.any(String) })
})

it('limits gateway checks per applicant, without affecting other applicants', async () => {
  const gateway = fakeGateway()
  const { payment } = town.payments(gateway)
  const [id, other] = [await town.applicant('PaymentInitiation'), await town.applicant('PaymentInitiation')]
  for (const each of [id, other]) await payment.initiate(each, 'ApplicationFee', 'r')
  const [own = '', theirs = ''] = gateway.initialised.map(({ reference }) => reference)
  for (let round = 0; round < defaultUsageLimits.paymentChecksPerMinuteAndPerson; round++)
    await payment.requery(id, own, 'r')
  await expect(payment.requery(id, own, 'r')).rejects.toMatchObject({ status: 429 })
  await expect(payment.requery(other, theirs, 'r')).resolves.toBeDefined()
})

it('accepts the application fee until the last day and rejects it afterwards', async () => {
  // Fix the date, so that midnight cannot fall into the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const gateway = fakeGateway()
  const id = await town.applicant('PaymentInitiation')
  const closing = (day: string) =>
    town.payments(gateway, undefined, day).payment.initiate(id, 'ApplicationFee', 'r')
  const offered = async (day: string) => {
    const payer = await town.database.system
      .selectFrom('applicant')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const list = await town.payments(gateway, undefined, day).payment.fees(payer)
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
