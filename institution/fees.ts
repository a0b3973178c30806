import type { Fees } from '#contract/institution.ts'

/** Amounts are in kobo; the underscores stand where the naira end. */
export const fees: Fees = {
  ApplicationFee: { description: 'Application Fee', amount: 12_500_00 },
  AcceptanceFee: { description: 'Acceptance Fee', amount: 30_000_00 },
  SchoolFee: { description: 'School Fee', amount: 150_000_00 },
  OrientationFee: { description: 'Orientation Fee', amount: 10_000_00 },
  schoolFeeInstalments: [60, 40],
  instalmentDueDays: [30, 120],
  remindDaysBefore: 7,
}
