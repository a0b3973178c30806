import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { createQueryClient } from '../queries/query-client.ts'
import {
  followOtherTabs,
  restoreSession,
  type SessionStatus,
  sessionStore,
  settleSession,
} from '../session/session.ts'
import { useStore } from '#web/state/store.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { ProfileGate } from './profile-gate.tsx'
import { Waiting } from './waiting.tsx'

/** How a page can send somebody here without the «Session timed out» words: it has its own to be read. */
export interface QuietEntry {
  quiet: true
  /** Stands on the login page. */
  said?: string
}

function isQuiet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'quiet' in state && state.quiet === true
}

/** The pages for signed-in applicants only. After a reload the session is renewed first, then it decides. */
export function Guarded() {
  const status = useStore(sessionStore)
  useEffect(() => {
    if (status === 'unknown') void restoreSession()
  }, [status])

  if (status === 'unknown') return <Waiting />
  if (status === 'offline') return <Waiting retry={() => void restoreSession()} />
  if (status !== 'signed-in') return <ToLogin status={status} />
  return <SignedIn />
}

function ToLogin({ status }: { status: SessionStatus }) {
  const { state, pathname, search } = useLocation()
  // Decided once: what the status becomes meanwhile must not bring the words back.
  const [explain] = useState(status === 'signed-out' && !isQuiet(state))
  useEffect(() => {
    if (explain) showError('Session timed out. Please login!')
    else settleSession()
  }, [explain])
  return (
    <Navigate
      to={paths.login}
      replace
      state={isQuiet(state) ? state : explain ? { from: pathname + search } : null}
    />
  )
}

/**
 * Coming back from the checkout by the browser's Back, the page may stand as it was left: with a button still busy, and
 * perhaps with somebody who has signed out since. It is read anew.
 */
function readAnewOnReturn(): () => void {
  const check = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', check)
  return () => removeEventListener('pageshow', check)
}

/** The store of answers lives and dies with the session, so that nobody meets another person's data. */
function SignedIn() {
  const [client] = useState(createQueryClient)
  useEffect(followOtherTabs, [])
  useEffect(readAnewOnReturn, [])
  return (
    <QueryClientProvider client={client}>
      <ProfileGate>
        <Outlet />
      </ProfileGate>
    </QueryClientProvider>
  )
}
