import type { Fees } from '#contract/fees/fee-data.ts'
import { feeRegistry } from '#contract/fees/registry.ts'

const instalments = { percents: [50, 30, 20], dueDays: [20, 60, 140], remindDaysBefore: 5 }

const fixedFees: Fees = {
  ApplicationFee: { description: 'Form fee', amount: 7_350_00 },
  AcceptanceFee: { description: 'Place fee', amount: 41_000_00 },
  SchoolFee: { description: 'Tuition', amount: 220_000_00, instalments },
  OrientationFee: { description: 'Welcome week', amount: 5_600_00 },
}

/** Fees of the registry that `fixedFees` lacks. They are generated, so a new fee is tested without a change here. */
const generatedFees = feeRegistry
  .filter(({ id }) => !(id in fixedFees))
  .map(({ id, label, inParts }, index) => [
    id,
    {
      description: `${label} of the tests`,
      amount: 6_200_00 + index * 1_000_00,
      ...(inParts && { instalments }),
    },
  ])

/** Fees of the tests' university. The school fee has three instalments, and no two amounts are equal. */
export const fees: Fees = { ...fixedFees, ...Object.fromEntries(generatedFees) }
