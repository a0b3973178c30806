import type { Fees } from '#contract/fees/fee-data.ts'

/** Amounts are in kobo. The two digits after the last underscore are the kobo: `12_500_00` is ₦12,500.00. */
export const fees: Fees = {
  ApplicationFee: { description: 'Application Fee', amount: 12_500_00 },
  AcceptanceFee: { description: 'Acceptance Fee', amount: 30_000_00 },
  SchoolFee: {
    description: 'School Fee',
    amount: 150_000_00,
    instalments: { percents: [60, 40], dueDays: [30, 120], remindDaysBefore: 7 },
  },
  OrientationFee: { description: 'Orientation Fee', amount: 10_000_00 },
}
