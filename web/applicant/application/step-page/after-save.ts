import { useContext } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { useGoAfterSave } from '#web/applicant/pages/use-go-after-save.ts'
import { paths } from '#web/applicant/paths.ts'
import { useProfile, useProfileChange } from '#web/applicant/queries/profile.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'
import { PrepareNextStep } from '../prepare-next-step.ts'
import { Correcting, useAfterCorrection } from './corrections.ts'

const returning = 'preview'

/** Adds a parameter to a step's path. With this parameter, the page returns to the preview after saving. */
export function changeFromPreview(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}return=${returning}`
}

/** Whether the page was opened by a link from the preview page (see `changeFromPreview`). */
export function useReturnsToPreview(): boolean {
  return new URLSearchParams(useLocation().search).get('return') === returning
}

/**
 * Returns a function that loads the script and data of the next step. The function does nothing if another page opens
 * after the save, such as the preview.
 */
export function usePrepareAfterSave(): () => void {
  const prepareNext = useContext(PrepareNextStep)
  const returns = useReturnsToPreview()
  const correcting = useContext(Correcting)
  const { pathname } = useLocation()
  const isNext = destinationFor(useProfile().nextStage) === pathname
  return () => {
    if (isNext && !returns && correcting === null) prepareNext()
  }
}

/**
 * Returns the function to call after a step was saved. The function updates the profile and opens the preview or the
 * next step; after a correction, it shows the corrected step.
 */
export function useAfterSave(): (profile: Profile) => Promise<void> {
  const { put } = useProfileChange()
  const goOn = useGoAfterSave()
  const returns = useReturnsToPreview()
  const correcting = useContext(Correcting)
  const afterCorrection = useAfterCorrection()
  return async (profile) => {
    put(profile)
    if (correcting !== null) return afterCorrection(correcting)
    await goOn(returns ? paths.completeProfile : destinationFor(profile.nextStage))
  }
}
