import type { AuthDetails } from '#contract/endpoints/authentication.ts'
import type { Profile } from '#contract/profile.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { renewSession } from '#web/api/renewal.ts'
import { announce, listenToTabs, type TabMessage } from '#web/api/tabs.ts'
import { claimDrafts, discardDrafts } from '#web/forms/drafts.ts'
import { forgetAll, remember } from './persisted.ts'

/**
 * `unknown`: the page has just been loaded and nobody has asked the server yet. `offline`: it was asked and gave no
 * answer. `left`: signed out by the applicant's own wish, so nothing needs to be explained.
 */
export type SessionStatus = 'unknown' | 'offline' | 'signed-in' | 'signed-out' | 'left'

let status: SessionStatus = 'unknown'
const listeners = new Set<() => void>()

function become(next: SessionStatus): void {
  status = next
  for (const listener of listeners) listener()
}

export function sessionStatus(): SessionStatus {
  return status
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
  become('signed-in')
}

/** Keeps what the shell shows first at the next load. */
export function rememberProfile(profile: Profile): void {
  const { profileId, firstname, surname, applicationNumber, nextStage } = profile
  remember('profile', { profileId, firstname, surname, applicationNumber, nextStage })
}

/** After a reload: asks for a new access token before a guarded page decides. */
export async function restoreSession(): Promise<void> {
  const renewal = await renewSession(null)
  if (status === 'signed-in') return
  if (renewal === 'renewed') become('signed-in')
  else if (renewal === 'unknown') become('offline')
  else endSession('signed-out')
}

/** Ends the session on this machine, in every tab. The server is told by whoever ends it by wish. */
export function endSession(reason: 'signed-out' | 'left'): void {
  keepAccessToken(null)
  forgetAll()
  if (reason === 'left') discardDrafts()
  announce({ kind: 'signed-out' })
  become(reason)
}

/** Leaving has been noticed; from now on a guarded page explains itself again. */
export function settleSession(): void {
  if (status === 'left') become('signed-out')
}

function hear(message: TabMessage): void {
  if (message.kind === 'renewed') {
    if (status === 'signed-in') keepAccessToken(message.token)
    return
  }
  if (message.kind === 'signed-out' && status === 'signed-in') {
    keepAccessToken(null)
    discardDrafts()
    become('left')
  }
  // Another person in another tab: what this one shows is no longer theirs.
  if (message.kind === 'signed-in' && status === 'signed-in') location.reload()
}

/** Follows what other tabs do to the session, until the returned function is called. */
export function followOtherTabs(): () => void {
  return listenToTabs(hear)
}
