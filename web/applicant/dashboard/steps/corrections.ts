import { useQuery } from '@tanstack/react-query'
import type { StepId } from '#contract/steps/registry.ts'
import { applicationQuery } from '../../queries/application.ts'
import { useProfile } from '../../queries/profile.ts'

/**
 * What the office asks to have corrected in a step, in its own words; null when nothing, undefined until it is known.
 * Only an application that waits for its decision can be corrected.
 */
export function useCorrection(step: StepId): string | null | undefined {
  const waits = useProfile().nextStage === 'ApplicationSumitted'
  const { data, isError } = useQuery({ ...applicationQuery, enabled: waits })
  if (!waits) return null
  if (data === undefined) return isError ? null : undefined
  return data.steps.find(({ stepId }) => stepId === step)?.correction ?? null
}
