import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { FrameNotice } from './frame-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#contract/dates.ts'
import { useEarlyProfile } from '../queries/profile.ts'
import { keptAnswer } from '../session/kept-answers.ts'
import { paths } from '../paths.ts'
import { destinationFor } from '../session/destination.ts'
import { NoServer } from './no-server.tsx'

interface ProfileGateProps {
  /** Shown while the profile is loading. */
  pending: ReactNode
  /** Whether the page may be shown with the profile stored on this device until the server has sent the current one. */
  readOnly?: boolean
  children: ReactNode
}

/**
 * Shows a page once the profile is loaded. A read-only page is shown earlier if this device has stored a profile. If
 * the profile cannot be loaded, a message is shown above such a page and replaces any other page. An applicant whose
 * profile is not activated is redirected to the activation page.
 */
export function ProfileGate({ pending, readOnly = false, children }: ProfileGateProps) {
  const { profile, confirmed, failed, retry } = useEarlyProfile()
  if (confirmed && profile !== undefined && destinationFor(profile.nextStage) === paths.activate)
    return <Navigate to={paths.activate} replace state={{ email: profile.email }} />
  if (confirmed) return children
  if (profile === undefined || !readOnly) return failed ? <NoServer retry={retry} /> : pending
  return (
    <>
      {failed && <OldAnswers retry={retry} />}
      {children}
    </>
  )
}

function OldAnswers({ retry }: { retry: () => void }) {
  const at = keptAnswer('profile')?.at
  return (
    <FrameNotice
      tone="warning"
      title="We cannot reach the server"
      action={<Button kind="quiet" title="Try again" onClick={retry} />}
    >
      <p>
        You see the copy stored on this device
        {at === undefined ? '.' : ` from ${formatDateTime(new Date(at).toISOString())}.`}
      </p>
    </FrameNotice>
  )
}
