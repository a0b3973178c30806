import { useQuery } from '@tanstack/react-query'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { programmeEligibilityQuery } from '../queries.ts'
import { Verdict } from './eligibility.tsx'

interface OfferedEligibilityProps {
  opened: OpenedApplication
  programmeId: string
}

/** Eligibility for the programme chosen in the proposal form, unless the page already shows it. */
export function OfferedEligibility({ opened, programmeId }: OfferedEligibilityProps) {
  const isShown = opened.results.eligibility.some((each) => each.programmeId === programmeId)
  const { data } = useQuery({
    ...programmeEligibilityQuery(opened.row.applicantId, programmeId, opened.version),
    enabled: programmeId !== '' && !isShown,
  })
  return data === undefined ? null : <Verdict data={data} />
}
