/** Status of a submitted application, as the admissions office sees it. */
export const officeStatuses = [
  'submitted',
  'correction',
  'proposed',
  'approved',
  'scheduled',
  'admitted',
  /** Admitted, but the letter was withdrawn and not issued again. */
  'letter-withdrawn',
  'rejected',
] as const
export type OfficeStatus = (typeof officeStatuses)[number]
