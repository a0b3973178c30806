import type { AuthDetails } from '#contract/endpoints/authentication.ts'
import type { Profile } from '#contract/profile.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { renewSession } from '#web/api/renewal.ts'
import { announce, listenToTabs, type TabMessage } from '#web/api/tabs.ts'
import { claimDrafts, discardDrafts } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'
import { forgetAll, remember } from './persisted.ts'

/**
 * `unknown`: the page has just been loaded and nobody has asked the server yet. `offline`: it was asked and gave no
 * answer. `left`: signed out by the applicant's own wish, so nothing needs to be explained.
 */
export type SessionStatus = 'unknown' | 'offline' | 'signed-in' | 'signed-out' | 'left'

/** The session's state. While prerendering it is `unknown`. */
export const sessionStore = createStore<SessionStatus>('unknown')

function isSignedIn(): boolean {
  return sessionStore.get() === 'signed-in'
}

/** Begins a session with the answer of a login. Drafts of somebody else on this machine are thrown away. */
export function beginSession(details: AuthDetails, profile: Profile): void {
  keepAccessToken({ accessToken: details.accessToken, tokenType: details.tokenType })
  claimDrafts(profile.profileId)
  remember('authentication', {
    isAuthenticated: true,
    tokenType: details.tokenType,
    expiresIn: details.expiresIn,
  })
  rememberProfile(profile)
  announce({ kind: 'signed-in', profileId: profile.profileId })
  sessionStore.set('signed-in')
}

/** Keeps what the shell shows first at the next load. */
export function rememberProfile(profile: Profile): void {
  const { profileId, firstname, surname, applicationNumber, nextStage } = profile
  remember('profile', { profileId, firstname, surname, applicationNumber, nextStage })
}

/** After a reload: asks for a new access token before a guarded page decides. */
export async function restoreSession(): Promise<void> {
  const renewal = await renewSession(null)
  if (isSignedIn()) return
  if (renewal === 'renewed') sessionStore.set('signed-in')
  else if (renewal === 'unknown') sessionStore.set('offline')
  else endSession('signed-out')
}

/** Ends the session on this machine, in every tab. The server is told by whoever ends it by wish. */
export function endSession(reason: 'signed-out' | 'left'): void {
  keepAccessToken(null)
  forgetAll()
  if (reason === 'left') discardDrafts()
  announce({ kind: 'signed-out' })
  sessionStore.set(reason)
}

/** Leaving has been noticed; from now on a guarded page explains itself again. */
export function settleSession(): void {
  if (sessionStore.get() === 'left') sessionStore.set('signed-out')
}

function hear(message: TabMessage): void {
  if (message.kind === 'renewed') {
    if (isSignedIn()) keepAccessToken(message.token)
    return
  }
  if (message.kind === 'signed-out' && isSignedIn()) {
    keepAccessToken(null)
    discardDrafts()
    sessionStore.set('left')
  }
  // Another person in another tab: what this one shows is no longer theirs.
  if (message.kind === 'signed-in' && isSignedIn()) location.reload()
}

/** Follows what other tabs do to the session, until the returned function is called. */
export function followOtherTabs(): () => void {
  return listenToTabs(hear)
}
