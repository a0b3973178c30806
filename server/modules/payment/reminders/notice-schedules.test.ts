import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { charged } from '#tests/support/payments/fees.ts'

const setup = await forThisFile(paymentSetup())

/**
 * Random event of a payment: the gateway's state changes, the payment is checked, or the payer opens another payment.
 */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), which: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('word' as const),
      which: fc.nat(2),
      state: fc.constantFrom('abandoned', 'failed', 'pending', 'succeeded', 'unknown', 'not-found'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('initiate' as const) }) },
)

it('reaches the gateway’s final state in any order of events, and accounts for every kobo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (schedule) => {
      const gateway = fakeGateway()
      const { payment, settlement } = setup.payments(gateway)
      const id = await setup.applicant('PaymentInitiation')
      const referenceOf = (which: number) =>
        gateway.initialised[which % gateway.initialised.length]?.reference ?? ''
      const arrived = new Set<string>()
      await payment.initiate(id, 'ApplicationFee', 'r')
      for (const step of schedule) {
        if (step.kind === 'initiate') await payment.initiate(id, 'ApplicationFee', 'r').catch(() => undefined)
        else if (step.kind === 'ask') {
          const reference = referenceOf(step.which)
          await Promise.all([settlement.settle(reference, null), settlement.settle(reference, null)])
        } else if (!arrived.has(referenceOf(step.which))) {
          gateway.says(referenceOf(step.which), step.state)
          if (step.state === 'succeeded') arrived.add(referenceOf(step.which))
        }
      }
      await Promise.all(gateway.initialised.map(({ reference }) => settlement.settle(reference, null)))

      const { payments, refundedKobo, paid, stage, audit } = await setup.account(id)
      expect(
        new Set(payments.filter(({ status }) => status === 'succeeded').map((each) => each.reference)),
      ).toEqual(arrived)
      const applied = payments.filter((each) => each.applied)
      expect(applied.length).toBe(Math.min(1, arrived.size))
      expect(applied.reduce((sum, each) => sum + each.amountKobo, 0) + refundedKobo).toBe(
        arrived.size * charged.application,
      )
      expect({ paid, stage }).toEqual(
        arrived.size > 0 ? { paid: true, stage: 'Biodata' } : { paid: false, stage: 'PaymentCompletion' },
      )
      expect(audit.filter((action) => action === 'payment-confirmed').length).toBe(applied.length)
    }),
    { numRuns: 60 },
  )
})
