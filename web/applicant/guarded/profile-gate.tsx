import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { FrameNotice } from '#web/applicant/pages/frame-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#contract/dates.ts'
import { useEarlyProfile } from '../queries/profile.ts'
import { keptAnswer } from '../session/kept-answers.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { paths } from '../paths.ts'
import { destinationFor } from '../session/destination.ts'
import { NoServer } from './no-server.tsx'

interface ProfileGateProps {
  /** Shown while the profile is loading. */
  pending: ReactNode
  /** Whether the page may be shown with the profile stored on this device until the server has sent the profile. */
  readOnly?: boolean
  children: ReactNode
}

/**
 * Time in ms after which a form opens with the stored profile, although the request has not failed. Without data
 * credit, requests often get no answer for a minute.
 */
const openAfterMs = 8_000

/**
 * Shows a page once the profile is loaded. A read-only page is shown earlier if this device has stored a profile. If
 * the profile cannot be loaded, or not within `openAfterMs`, a form on the applicant's own device opens with the stored
 * profile. Typed text then stays on the device until the server has confirmed whose session it is. An applicant whose
 * profile is not activated is redirected to the activation page.
 */
export function ProfileGate({ pending, readOnly = false, children }: ProfileGateProps) {
  const { profile, confirmed, failed, retry } = useEarlyProfile()
  // Whether pages open with the stored profile. A new attempt resets `failed`, but not `goesOn`, so that an open form
  // stays open.
  const [goesOn, setGoesOn] = useState(false)
  if (failed && !goesOn) setGoesOn(true)
  useEffect(() => {
    const timer = setTimeout(() => setGoesOn(true), openAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const opens = confirmed || (profile !== undefined && (readOnly || (goesOn && isOwnDevice())))
  // The first render of a page needs much processor time. A deferred value is rendered in slices, so the phone can
  // respond to presses between the slices.
  const opensNow = useDeferredValue(opens) && opens
  if (confirmed && profile !== undefined && destinationFor(profile.nextStage) === paths.activate)
    return <Navigate to={paths.activate} replace state={{ email: profile.email }} />
  if (!opensNow) return failed && !opens ? <NoServer retry={retry} /> : pending
  return (
    <>
      {failed && !confirmed && <OldAnswers retry={retry} />}
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
