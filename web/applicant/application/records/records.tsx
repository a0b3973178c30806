import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Suspense, useContext, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type StepId, stepParameter } from '#contract/steps/registry.ts'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { useStageAhead } from '#web/applicant/outbox/use-stage-ahead.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { recall, remember } from '#web/applicant/session/persisted.ts'
import { isSubmitted, lockOf } from '#web/applicant/session/progress.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { DraftsGate } from '#web/applicant/guarded/drafts-gate.tsx'
import { recordParts } from './record-parts.ts'
import { PartLinks } from './part-links.tsx'
import { PrepareNextStep } from '../prepare-next-step.ts'
import { stepScreens } from '../screens.ts'
import { StepFrame } from '../step-page/step-frame.tsx'
import { LockedStep } from '../step-page/step-gate.tsx'
import { partToShow } from './sub-steps.ts'
import { SubmittedNotice, SubmittedStep } from '../step-page/submitted-parts.tsx'

/** The records page. Shows one step at a time (see `partToShow`). While the page is locked, shows how to unlock it. */
export function Records() {
  const { nextStage } = useProfile()
  const [search] = useSearchParams()
  const remembered = recall('application')?.recordsStep ?? null
  const ahead = useStageAhead(nextStage)
  const shownPart = partToShow(recordParts, ahead, search.get(stepParameter), remembered)
  useEffect(() => {
    if (shownPart !== undefined) remember('application', { recordsStep: shownPart.id })
  }, [shownPart])
  const prepareNext = usePrepareNextPart(shownPart?.id)
  useDashboardPage('Records')
  if (shownPart === undefined)
    return <LockedStep title="Records" strip="records" reason={lockOf('records', ahead) ?? 'Not open yet.'} />
  const part = (
    <DraftsGate section={shownPart.id}>
      <PrepareNextStep value={prepareNext}>
        <Suspense fallback={<LoadingPlaceholder />}>{stepScreens[shownPart.id].element}</Suspense>
      </PrepareNextStep>
    </DraftsGate>
  )
  return (
    <StepFrame strip="records" title="Records" intro={<PartLinks shown={shownPart} />}>
      {isSubmitted(nextStage) ? (
        <SubmittedStep step={shownPart.id} frozen={<SubmittedNotice>{part}</SubmittedNotice>}>
          {part}
        </SubmittedStep>
      ) : (
        part
      )}
    </StepFrame>
  )
}

/**
 * Returns the function for the context `PrepareNextStep` on the records page. The function loads the step after `shown`
 * on this page; after the last one, the next page.
 */
function usePrepareNextPart(shown: StepId | undefined): () => void {
  const client = useQueryClient()
  const prepareNextPage = useContext(PrepareNextStep)
  const next = recordParts[recordParts.findIndex(({ id }) => id === shown) + 1]
  if (next === undefined) return prepareNextPage
  // If loading fails here, the next step loads its script and data again when it is shown.
  return () => void stepScreens[next.id].prepare(client).catch(() => undefined)
}

/** Loads the script and data of the first records step, which follows the programme step. */
Records.prepare = async (client: QueryClient) => {
  const [first] = recordParts
  if (first !== undefined) await stepScreens[first.id].prepare(client)
}
