import { expect, it } from 'vitest'
import { chargedFor } from '#contract/fees/charged.ts'
import { type FeeId, feeIds, feeOf, feeRegistry, type PayType, payWays } from '#contract/fees/registry.ts'
import { naira } from '#contract/money.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { institution } from '#tests/support/institution/index.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'
import { recomputedFees } from '#tests/support/payments/recomputed-fees.ts'

const setup = await forThisFile(paymentSetup())
const gateway = fakeGateway()

async function pay(id: string, payType: PayType): Promise<number> {
  const { payment, settlement } = setup.payments(gateway)
  await payment.initiate(id, payType, 'request')
  const asked = gateway.initialised.at(-1)
  gateway.says(asked?.reference ?? '', 'succeeded')
  await settlement.settle(asked?.reference ?? '', null)
  return asked?.amountKobo ?? 0
}

const stored = async (id: string) =>
  (await recomputedFees(setup.database.system)).find((each) => each.id === id) ?? {
    stored: {},
    recomputed: {},
  }

/** Creates an applicant and pays, through the gateway, the fees that must be paid before `fee`. Returns the id. */
async function applicantFor(fee: FeeId): Promise<string> {
  const { opensAfter } = feeOf(fee)
  if ('stage' in opensAfter) return setup.applicant(opensAfter.stage)
  const id = await applicantFor(opensAfter.fee)
  await pay(id, opensAfter.fee)
  return id
}

it.each(feeIds)('marks %s as paid once its amount is received', async (fee) => {
  const id = await applicantFor(fee)
  expect((await stored(id)).stored).not.toHaveProperty(fee)
  expect(await pay(id, fee)).toBe(chargedFor(institution.fees, fee)?.amount)
  const { stored: paid, recomputed } = await stored(id)
  expect(paid).toHaveProperty(fee)
  expect(paid).toEqual(recomputed)
  const payer = await setup.database.system
    .selectFrom('applicant')
    .select(['id', 'stage', 'admissionSession', 'feesPaid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = (await setup.payments(gateway).payment.fees(payer)).filter(({ payType }) =>
    payWays.some((way) => way.fee === fee && way.payType === payType),
  )
  const amount = naira(chargedFor(institution.fees, fee)?.amount ?? 0)
  for (const line of lines) expect(line).toMatchObject({ isPaid: true, paid: amount, due: 0, locked: null })
  await expect(pay(id, fee)).rejects.toMatchObject({ code: 'fee-already-paid' })
})

const inParts = feeRegistry.flatMap((each) => (each.inParts ? [each] : []))
it.each(inParts)('marks $id as paid with its last instalment only', async ({ id: fee }) => {
  const id = await applicantFor(fee)
  const parts = chargedFor(institution.fees, fee)?.instalments?.percents.length ?? 0
  expect(parts).toBeGreaterThan(1)
  for (let part = 1; part <= parts; part += 1) {
    expect((await stored(id)).stored).not.toHaveProperty(fee)
    await pay(id, `${fee}Part`)
  }
  const { stored: paid, recomputed } = await stored(id)
  expect(paid).toHaveProperty(fee)
  expect(paid).toEqual(recomputed)
})

it('keeps a paid fee paid when the fee is raised later', async () => {
  const id = await applicantFor('OrientationFee')
  await pay(id, 'OrientationFee')
  const dearer = { description: 'Orientation Fee', amount: 99_000_00 }
  const change = { fees: { ...institution.fees, OrientationFee: dearer } }
  const { payment } = setup.payments(gateway, undefined, undefined, change)
  await expect(payment.initiate(id, 'OrientationFee', 'request')).rejects.toMatchObject({
    code: 'fee-already-paid',
  })
  const { stored: paid, recomputed } = await stored(id)
  expect(paid).toEqual(recomputed)
})

it('accepts an imported fee as paid without a payment', async () => {
  const id = await setup.applicant('PaymentInitiation', { feesPaid: feesPaid(new Date(), ...feeIds) })
  await putAtStage(setup.database.system, id, 'IsAdmitted')
  for (const fee of feeIds)
    await expect(setup.payments(gateway).payment.initiate(id, fee, 'request')).rejects.toMatchObject({
      code: 'fee-already-paid',
    })
})
