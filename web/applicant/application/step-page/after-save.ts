import { useContext } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#contract/profile.ts'
import { useGoOn } from '#web/applicant/pages/use-go-on.ts'
import { paths } from '#web/applicant/paths.ts'
import { useProfileChange } from '#web/applicant/queries/profile.ts'
import { destinationFor } from '#web/applicant/session/destination.ts'
import { Correcting, useAfterCorrection } from './corrections.ts'

const returning = 'preview'

/** The address of a step's page that leads back to the preview once it is saved. */
export function changeFromPreview(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}return=${returning}`
}

/** Whether the page was opened by a Change link of the preview. */
export function useReturnsToPreview(): boolean {
  return new URLSearchParams(useLocation().search).get('return') === returning
}

/**
 * After a step was saved: takes over the profile and goes back to the preview, or on to what is still to be done; a
 * correction is over with it.
 */
export function useAfterSave(): (profile: Profile) => Promise<void> {
  const { put } = useProfileChange()
  const goOn = useGoOn()
  const returns = useReturnsToPreview()
  const correcting = useContext(Correcting)
  const afterCorrection = useAfterCorrection()
  return async (profile) => {
    put(profile)
    if (correcting !== null) return afterCorrection(correcting)
    await goOn(returns ? paths.completeProfile : destinationFor(profile.nextStage))
  }
}
