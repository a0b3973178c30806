import type { Fees } from '#contract/fees/fee-data.ts'
import { feeRegistry } from '#contract/fees/registry.ts'

const instalments = { percents: [50, 30, 20], dueDays: [20, 60, 140], remindDaysBefore: 5 }

const named: Fees = {
  ApplicationFee: { description: 'Form fee', amount: 7_350_00 },
  AcceptanceFee: { description: 'Place fee', amount: 41_000_00 },
  SchoolFee: { description: 'Tuition', amount: 220_000_00, instalments },
  OrientationFee: { description: 'Welcome week', amount: 5_600_00 },
}

/** Fees of the registry that `named` lacks. They are generated, so that a new fee is tested without a change here. */
const others = feeRegistry
  .filter(({ id }) => !(id in named))
  .map(({ id, label, inParts }, index) => [
    id,
    {
      description: `${label} of the tests`,
      amount: 6_200_00 + index * 1_000_00,
      ...(inParts && { instalments }),
    },
  ])

/** Fees of the tests' university. The school fee has three instalments, and no two amounts are equal. */
export const fees: Fees = { ...named, ...Object.fromEntries(others) }
