import type { Fees } from '#contract/fees/fee-data.ts'

/** Has three instalments, and no two amounts are equal. */
export const fees: Fees = {
  ApplicationFee: { description: 'Form fee', amount: 7_350_00 },
  AcceptanceFee: { description: 'Place fee', amount: 41_000_00 },
  SchoolFee: {
    description: 'Tuition',
    amount: 220_000_00,
    instalments: { percents: [50, 30, 20], dueDays: [20, 60, 140], remindDaysBefore: 5 },
  },
  OrientationFee: { description: 'Welcome week', amount: 5_600_00 },
}
