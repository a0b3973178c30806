import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import type { ShownApplication } from '#web/applicant/queries/application.ts'
import { useEarlyProfile } from '#web/applicant/queries/profile.ts'

/**
 * Says that a page shows the copy of the application kept on this device. Renders nothing if the frame of the page says
 * so already, because the profile could not be loaded either.
 */
export function KeptCopy({ of: { isKept, error, retry } }: { of: ShownApplication }) {
  const { confirmed } = useEarlyProfile()
  if (!isKept || !confirmed) return null
  const why = [error?.message, 'You see the copy stored on this device.'].filter(Boolean).join(' ')
  return <TryAgain words="Unable to get your application" why={why} onTry={retry} />
}
