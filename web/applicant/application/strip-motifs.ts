import type { StripId } from '#contract/step.ts'
import type { MotifName } from '#web/pictures/motif.tsx'

/** Name of the small drawing (`Motif`) for each section. */
export const stripMotifs = {
  'bio-data': 'bio-data',
  'next-of-kin': 'next-of-kin',
  'program-choices': 'program-choices',
  records: 'records',
  'picture-upload': 'picture-upload',
  'complete-profile': 'preview-profile',
} as const satisfies Record<StripId, MotifName>
