import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { age, paymentSetup } from '#tests/support/payments/payments.ts'

const setup = await forThisFile(paymentSetup())

it.each(['abandoned', 'succeeded'] as const)(
  'concurrent initiate, verify and settlement of an old payment that the gateway calls %s',
  async (state) => {
    // On a busy machine, 30 transactions on one applicant row can take longer than the time limit of a request.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const gateway = fakeGateway()
    const [one, two] = [setup.payments(gateway), setup.payments(gateway)]
    const id = await setup.applicant('PaymentInitiation')
    await one.payment.initiate(id, 'ApplicationFee', 'r')
    const old = gateway.initialised[0]?.reference ?? ''
    await age(setup.database, old, 31 * 60)
    gateway.says(old, state)
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { payment, settlement } = index % 2 === 0 ? one : two
        if (index % 3 === 0) return await settlement.settle(old, null)
        if (index % 3 === 1) return (await payment.requery(id, old, 'r')).title
        return await payment.initiate(id, 'ApplicationFee', 'r').then(
          ({ paymentUrl }) => paymentUrl,
          (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
        )
      }),
    )
    const { payments, paid, audit } = await setup.account(id)
    const answers = new Set(outcomes.filter((_, index) => index % 3 === 2))
    if (state === 'succeeded') {
      expect(paid).toBe(true)
      expect(answers).toEqual(new Set([409]))
      expect(audit).toEqual(['payment-initiated', 'payment-confirmed'])
    } else {
      expect(payments.map(({ status }) => status)).toEqual(['abandoned', 'open'])
      expect(gateway.initialised).toHaveLength(2)
      expect(answers).toEqual(new Set([`https://checkout.fake.example/${payments[1]?.reference}`]))
      expect(audit).toEqual(['payment-initiated', 'payment-closed', 'payment-initiated'])
    }
  },
)

it('the whole fee does not open the checkout of an instalment that another request is opening', async () => {
  const gateway = fakeGateway()
  const mayOpen = Promise.withResolvers<void>()
  gateway.onInitialise = async () => {
    await mayOpen.promise
    return undefined
  }
  const { payment } = setup.payments(gateway)
  const id = await setup.applicant('IsAdmitted', { feesPaid: feesPaid(new Date(), 'AcceptanceFee') })
  const part = payment.initiate(id, 'SchoolFeePart', 'r1')
  await expect.poll(() => gateway.initialised.length).toBe(1)
  const whole = payment.initiate(id, 'SchoolFee', 'r2')
  const samePart = payment.initiate(id, 'SchoolFeePart', 'r3')
  await expect(whole).rejects.toMatchObject({ status: 503, code: 'payment-gateway-unavailable' })
  mayOpen.resolve()
  expect(await samePart).toEqual(await part)
})
