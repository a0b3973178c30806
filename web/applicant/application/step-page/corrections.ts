import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type StepId, stepPage } from '#contract/steps/registry.ts'
import { applicationQuery } from '#web/applicant/queries/application.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { type Standing, standingOf } from './standing.ts'

/** For parts of one page that show themselves one after the other: each asks, but the server only once. */
export const submittedQuery = { ...applicationQuery, staleTime: 10_000 }

/** How a step stands. `failed`: it could not be read; `retry` reads again. */
export function useStanding(step: StepId): { standing: Standing; failed: boolean; retry: () => void } {
  const { nextStage } = useProfile()
  const enabled = standingOf(step, nextStage) === 'unknown'
  const { data, isError, refetch } = useQuery({ ...submittedQuery, enabled })
  return {
    standing: standingOf(step, nextStage, data?.steps),
    failed: isError,
    retry: () => void refetch(),
  }
}

/** The step that is shown to be corrected; null while the application is filled in, or when all is closed. */
export const Correcting = createContext<StepId | null>(null)

/** The words on the button that saves a step. */
export function useSaveWords(): string {
  return useContext(Correcting) === null ? 'Save and continue' : 'Send correction'
}

/** After a correction was taken: shows the step as it stands now, closed, and says that it is sent. */
export function useAfterCorrection(): (step: StepId) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (step) => {
    await navigate(stepPage(step), { replace: true, state: { correctionSent: true } })
    await client.resetQueries({ queryKey: applicationQuery.queryKey })
  }
}

/** Whether the page was shown after a correction of it was sent. */
export function useCorrectionSent(): boolean {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'correctionSent' in state
}
