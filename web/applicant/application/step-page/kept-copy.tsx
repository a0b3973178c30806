import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import type { ShownApplication } from '#web/applicant/queries/application.ts'
import { useEarlyProfile } from '#web/applicant/queries/profile.ts'

/**
 * Message that the page shows the copy of the application stored on this device. Renders nothing until the server has
 * sent the profile, because the frame of the page shows a similar message if the profile cannot be loaded.
 */
export function KeptCopy({ of: { isKept, error, retry } }: { of: ShownApplication }) {
  const { confirmed } = useEarlyProfile()
  if (!isKept || !confirmed) return null
  const why = [error?.message, 'You see the copy stored on this device.'].filter(Boolean).join(' ')
  return <TryAgain words="Unable to get your application" why={why} onTry={retry} />
}
