import type { OpenedApplication } from '#contract/office/applications.ts'
import { Verdict } from '../verification/eligibility.tsx'
import { useOfferedEligibility } from './use-offered-eligibility.ts'

interface OfferedEligibilityProps {
  opened: OpenedApplication
  programmeId: string
}

/** Eligibility for the programme chosen in the proposal form, unless the page already shows it. */
export function OfferedEligibility({ opened, programmeId }: OfferedEligibilityProps) {
  const data = useOfferedEligibility(opened, programmeId)
  const isShown = opened.results.eligibility.some((each) => each.programmeId === programmeId)
  return data === undefined || isShown ? null : <Verdict data={data} />
}
