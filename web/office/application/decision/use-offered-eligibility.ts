import { type QueryClient, useQuery } from '@tanstack/react-query'
import { compareLevels } from '#contract/eligibility/levels.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import type { EligibilityData } from '#contract/office/verification/verification.ts'
import { programmeById } from '#contract/programmes.ts'
import { programmes } from 'virtual:institution/programmes'
import { programmeEligibilityQuery } from '../../queries.ts'

const shownOnPage = ({ results }: OpenedApplication, programmeId: string) =>
  results.eligibility.find((each) => each.programmeId === programmeId)

const queryFor = ({ row, version }: OpenedApplication, programmeId: string) =>
  programmeEligibilityQuery(row.applicantId, programmeId, version)

/** Returns the eligibility for the given programme; undefined while it is loading, or if no programme is chosen. */
export function useOfferedEligibility(
  opened: OpenedApplication,
  programmeId: string,
): EligibilityData | undefined {
  const onPage = shownOnPage(opened, programmeId)
  const { data } = useQuery({
    ...queryFor(opened, programmeId),
    enabled: programmeId !== '' && onPage === undefined,
  })
  return onPage ?? data
}

/** Like `useOfferedEligibility`, but reads only loaded data and can be called in an event handler. */
export function loadedEligibility(
  client: QueryClient,
  opened: OpenedApplication,
  programmeId: string,
): EligibilityData | undefined {
  return shownOnPage(opened, programmeId) ?? client.getQueryData(queryFor(opened, programmeId).queryKey)
}

type Requirements = Pick<EligibilityData, 'programmeId' | 'verdict' | 'level'>

/**
 * Returns the level to offer unless the colleague chooses another one: the entry level that the requirements give, or
 * the level of the programme if its requirements are not met. Empty while the eligibility is being loaded.
 */
export function usualLevel(eligibility: Requirements | undefined): string {
  if (eligibility === undefined) return ''
  const { programmeId, verdict, level } = eligibility
  return verdict === 'met' ? level : (programmeById({ programmes }, programmeId)?.level ?? '')
}

/** Whether the offered level is above the level for which the requirements are met. */
export function isLevelAbove({ verdict, level }: Requirements, offered: string): boolean {
  return verdict === 'met' && compareLevels(offered, level) > 0
}
