import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type StepId, stepPage } from '#contract/steps/registry.ts'
import {
  applicationQuery,
  forgetApplication,
  type ShownApplication,
  useApplication,
} from '#web/applicant/queries/application.ts'
import { useIsStillOpen } from '#web/applicant/pages/use-go-after-save.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { type EditState, editStateOf } from './edit-state.ts'

/**
 * Loads the submitted application. Its data are used for 10 s without a new request, so that all components of a page
 * share one request.
 */
export function useSubmitted(enabled = true): ShownApplication {
  return useApplication({ staleTime: 10_000, enabled })
}

/** Returns the editing state of a step. `error`: why the application could not be loaded; `retry` loads it again. */
export function useEditState(step: StepId): { editState: EditState; error: Error | null; retry: () => void } {
  const { nextStage } = useProfile()
  const enabled = editStateOf(step, nextStage) === 'unknown'
  const { data, error, retry } = useSubmitted(enabled)
  return { editState: editStateOf(step, nextStage, data?.steps), error, retry }
}

/** Context with the id of the step that the applicant is correcting; null if the page shows no correction. */
export const Correcting = createContext<StepId | null>(null)

/** Returns the label of the button that saves a step. */
export function useSaveWords(): string {
  return useContext(Correcting) === null ? 'Save and continue' : 'Send correction'
}

/**
 * Returns the function to call after a correction was sent. The function shows the step read-only, with a
 * confirmation, unless the applicant has opened another page in the meantime.
 */
export function useAfterCorrection(): (step: StepId) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isStillOpen = useIsStillOpen()
  return async (step) => {
    forgetApplication()
    if (isStillOpen()) await navigate(stepPage(step), { replace: true, state: { correctionSent: true } })
    await client.resetQueries({ queryKey: applicationQuery.queryKey })
  }
}

/** Whether the page was opened because a correction has just been sent. */
export function useCorrectionSent(): boolean {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'correctionSent' in state
}
