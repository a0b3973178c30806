import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { createQueryClient } from '../queries/query-client.ts'
import { keptAnswer } from '../session/kept-answers.ts'
import {
  followOtherTabs,
  isStartingAgain,
  restoreSession,
  type SessionStatus,
  sessionStore,
  settleSession,
} from '../session/session.ts'
import { finishSignOut, forgetSignOut } from '../sign-out/pending-sign-out.ts'
import { useStore } from '#web/state/store.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx'
import { keepFocus } from './keep-focus.ts'
import { NoServerPage } from './no-server.tsx'

// Must run before the first render, which would otherwise renew the session.
finishSignOut()

/**
 * Router state of a navigation to a page for signed-in applicants. With this state, a signed-out user is redirected to
 * the login page without the message «Session timed out».
 */
export interface QuietEntry {
  quiet: true
  /** Message for the login page. */
  said?: string
}

function isQuiet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'quiet' in state && state.quiet === true
}

/**
 * The pages for signed-in applicants. After a reload, the session is renewed first. Until then, and without a network,
 * read-only pages show the data stored on this device if the applicant was signed in before. Signed-out users are
 * redirected to the login page.
 */
export function Guarded() {
  const status = useStore(sessionStore)
  useEffect(() => {
    if (status === 'unknown') void restoreSession()
    if (status === 'signed-in') forgetSignOut()
  }, [status])
  // Called here, because the focus must also be kept when `SignedIn` replaces `NoServerPage` after «Try again».
  useEffect(keepFocus, [])

  if (status === 'offline' && keptAnswer('profile') === null) return <NoServerPage retry={restoreSession} />
  if (isStartingAgain()) return <LoadingPlaceholder />
  if (status === 'signed-out' || status === 'left') return <ToLogin status={status} />
  return <SignedIn />
}

function ToLogin({ status }: { status: SessionStatus }) {
  const { state, pathname, search } = useLocation()
  // This value is computed once. `settleSession` later changes the status from `left` to `signed-out`, and the user
  // must not see «Session timed out» because of that change.
  const [explain] = useState(status === 'signed-out' && !isQuiet(state))
  useEffect(() => {
    if (explain) showError('Session timed out. Please login!')
    else settleSession()
  }, [explain])
  return (
    <>
      <Navigate
        to={paths.login}
        replace
        state={isQuiet(state) ? state : explain ? { from: pathname + search } : null}
      />
      {/* Shown until the script of the login page has loaded. */}
      <LoadingPlaceholder />
    </>
  )
}

/**
 * Reloads a page that the browser restores from its back/forward cache, e.g. after Back from the checkout. The restored
 * page may show a busy button, or belong to a session that has ended since.
 */
function reloadWhenRestored(): () => void {
  const check = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', check)
  return () => removeEventListener('pageshow', check)
}

/** Creates a new query cache for each session, so that no applicant sees another applicant's data. */
function SignedIn() {
  const [client] = useState(createQueryClient)
  useEffect(followOtherTabs, [])
  useEffect(reloadWhenRestored, [])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
