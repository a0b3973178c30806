import type { Lease } from '#contract/office/review/leases.ts'

/** Returns a lease of the application `ngozi`, held by the colleague with this id. */
export const leaseOf = (staffId: string): Lease => ({
  applicantId: 'ngozi',
  staffId,
  holder: 'Bola Ade',
  takenAt: '2026-11-22T09:00:00.000Z',
  renewedAt: '2026-11-22T09:00:00.000Z',
  until: '2026-11-22T09:10:00.000Z',
})
