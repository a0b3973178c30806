import { type FeeId, feeRegistry } from '#contract/fees/registry.ts'
import type { MotifName } from '#web/pictures/motif.tsx'
import type { EnrolmentItemId } from './enrolment-list.ts'

const unlockMotifs = {
  letter: 'records',
  'matric-number': 'bio-data',
  'portal-password': 'enrolment',
} as const satisfies Record<Exclude<EnrolmentItemId, FeeId>, MotifName>

/**
 * Returns the name of the small drawing beside an item. For a fee, the fee registry contains the name; the default is
 * `fees`.
 */
export function motifOf(id: EnrolmentItemId): MotifName {
  if (id in unlockMotifs) return unlockMotifs[id as keyof typeof unlockMotifs]
  return feeRegistry.find((fee) => fee.id === id)?.motif ?? 'fees'
}
