import type { AuthDetails } from '#contract/endpoints/authentication.ts'
import type { Profile } from '#contract/profile.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { type RenewedTokens, renewSession, setFollower } from '#web/api/renewal.ts'
import { announce, listenToTabs, type TabMessage } from '#web/api/tabs.ts'
import { discardDrafts } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'
import { eraseDocuments, eraseOffline } from './erase-offline.ts'
import { forgetAnswers, keepAnswer, openAnswers } from './kept-answers.ts'
import { forgetAll, isOwnDevice, moveToDevice, recall, remember } from './persisted.ts'

/**
 * `unknown`: the page has just been loaded, and the server has not responded yet. `offline`: the session could not be
 * renewed, for example without a network. `signed-out`: the session has expired. `left`: the applicant has signed out,
 * here or in another tab, so the login page does not say that the session timed out.
 */
export type SessionStatus = 'unknown' | 'offline' | 'signed-in' | 'signed-out' | 'left'

/** The session's state. While prerendering it is `unknown`. */
export const sessionStore = createStore<SessionStatus>('unknown')

/** The last sign-out request of this page. A sign-in waits for it, because its response deletes the session cookie. */
export const signOut: { request: Promise<unknown> | null } = { request: null }

/**
 * The applicant of this page, and whether the device was their own when the page got their profile. Null until the page
 * has the profile, and after a sign-out. An expired session keeps the value, because unsent text stays in memory. Other
 * tabs can change stored values, but not this value.
 */
let pageApplicant: { profileId: string; ownDevice: boolean } | null = null

function isSignedIn(): boolean {
  return sessionStore.get() === 'signed-in'
}

/** Whether the session has ended on this page. Until the next sign-in, the page must not use another session. */
export function hasEnded(): boolean {
  const status = sessionStore.get()
  return status === 'left' || status === 'signed-out'
}

/**
 * Starts a session after a login. `ownDevice`: whether the applicant ticked «Remember me». If so, server responses and
 * typed text are stored on the device, even after the browser is closed. Deletes the drafts of this tab and the values
 * of an earlier session (`Persisted`). Keeps responses and documents only if they belong to this applicant.
 */
export function beginSession(details: AuthDetails, profile: Profile, ownDevice = false): void {
  // Ends the previous session, so that none of its requests is retried in the new session.
  keepAccessToken(null)
  keepAccessToken({ accessToken: details.accessToken, tokenType: details.tokenType })
  if (recall('profile')?.profileId !== profile.profileId) void eraseDocuments()
  forgetAll()
  discardDrafts()
  pageApplicant = null
  startsAgain = false
  openAnswers(profile.profileId, ownDevice)
  remember('authentication', {
    isAuthenticated: true,
    tokenType: details.tokenType,
    expiresIn: details.expiresIn,
    ownDevice,
  })
  rememberProfile(profile)
  announce({ kind: 'signed-in', profileId: profile.profileId, ownDevice })
  sessionStore.set('signed-in')
}

/**
 * Stores the profile, so that it can be shown at once after a reload. If the «Remember me» choice has changed, first
 * opens the storage for responses, which also contains the profile.
 */
export function rememberProfile(profile: Profile): void {
  const { profileId, firstname, surname, applicationNumber, nextStage } = profile
  const { hasPaidApplicationFee, hasPaidAcceptanceFee, hasPaidSchoolFee } = profile
  const paid = { hasPaidApplicationFee, hasPaidAcceptanceFee, hasPaidSchoolFee }
  if (adopting) openAnswers(profileId, isOwnDevice())
  adopting = false
  if (pageApplicant?.profileId !== profileId) pageApplicant = { profileId, ownDevice: isOwnDevice() }
  remember('profile', { profileId, firstname, surname, applicationNumber, nextStage, ...paid })
  keepAnswer('profile', profile)
}

let startsAgain = false

/** Whether the page is being reloaded for another applicant. The page must then show nothing. */
export const isStartingAgain = (): boolean => startsAgain

/**
 * Compares the session's applicant with this page's applicant. If the page has no profile yet, uses the profile stored
 * on this device. Returns false if the applicants are the same, or if no profile is stored. Otherwise removes the data
 * of this page's applicant, reloads the page and returns true. The other applicant may have signed in without
 * JavaScript, or in another tab.
 */
export function startAgainForOther({ profileId }: Pick<Profile, 'profileId'>): boolean {
  const before = pageApplicant ?? recall('profile')
  if (before === null || before.profileId === profileId) return false
  const isErased = recall('profile')?.profileId === profileId
  startsAgain = true
  // Also removes text, waiting saves and pictures from memory. Otherwise the browser could ask for confirmation before
  // it reloads the page (`askBeforeLoss`).
  endHere('left', profileId)
  // If the stored profile belongs to the new applicant, the tab of the new sign-in has erased the documents already.
  Promise.resolve(isErased ? null : eraseDocuments())
    .catch((error: unknown) => console.error(error))
    .finally(() => location.reload())
  return true
}

/** Whether `profileId` differs from the id of this page's applicant. False if one of the two ids is not known. */
function isOther(profileId: string | undefined): profileId is string {
  return profileId !== undefined && pageApplicant !== null && pageApplicant.profileId !== profileId
}

/**
 * Marks the applicant as signed in, because the server has accepted the access token. Does nothing if the session has
 * ended on this page.
 */
export function confirmSession(): void {
  const status = sessionStore.get()
  if (status === 'unknown' || status === 'offline') sessionStore.set('signed-in')
}

/** Whether this page must start to store responses once the profile has been loaded. Set by `adoptDevice`. */
let adopting = false

/**
 * Applies the «Remember me» choice that the server returned. This device does not know the choice yet if the sign-in
 * form was submitted without JavaScript. A changed choice is stored, and the values and responses of an earlier session
 * are deleted. Without «Remember me», the documents are deleted too.
 */
function adoptDevice({ tokenType, expiresIn, remembered, profileId }: RenewedTokens): void {
  const stored = recall('authentication')
  if (stored?.rememberFor !== undefined && stored.rememberFor === profileId) {
    // If `remembered` is not true, the server did not know the new choice yet. The next renewal sends the choice again.
    if (remembered === true) remember('authentication', { ...stored, rememberFor: undefined })
    return
  }
  // A server of version 0.1.0 does not send the choice.
  if (remembered === undefined || stored?.ownDevice === remembered) return
  forgetAll()
  forgetAnswers()
  if (!remembered) void eraseDocuments()
  remember('authentication', { isAuthenticated: true, tokenType, expiresIn, ownDevice: remembered })
  adopting = true
}

setFollower({
  mayRenew: () => !hasEnded(),
  renewalBody: () => ({ rememberFor: recall('authentication')?.rememberFor }),
  accepts(tokens) {
    if (hasEnded()) return false
    if (isOther(tokens.profileId)) return !startAgainForOther({ profileId: tokens.profileId })
    adoptDevice(tokens)
    return true
  },
})

/**
 * Makes this device the applicant's own, as if «Remember me» had been ticked. The renewals of the session tell the
 * server. Returns false if this page shows no applicant, if the session has ended, or if the device is full.
 */
export function makeDeviceOwn(): boolean {
  if (pageApplicant === null || hasEnded()) return false
  const { profileId } = pageApplicant
  if (!moveToDevice(profileId)) return false
  pageApplicant = { profileId, ownDevice: true }
  openAnswers(profileId, true)
  announce({ kind: 'signed-in', profileId, ownDevice: true })
  return true
}

/**
 * Gets a new access token after a reload, or when the user tries again. Sets the status to `signed-in` if the session
 * was renewed, or to `offline` if the result is unknown (see `web/api/renewal.ts`). If the session has ended, ends
 * it on this device too. Does not change the status if the applicant has already signed in again.
 */
export async function restoreSession(): Promise<void> {
  const renewal = await renewSession(null)
  if (isSignedIn()) return
  if (renewal === 'renewed') sessionStore.set('signed-in')
  else if (renewal === 'unknown') sessionStore.set('offline')
  else endSession('signed-out')
}

/**
 * Ends the session on this page and in other tabs, without informing the server. Erases the stored values and
 * responses, the files and documents for use without a network (`eraseOffline`), and the drafts of this tab. Does
 * nothing for `signed-out` if the session of this page has already ended: another applicant may have signed in.
 */
export function endSession(reason: 'signed-out' | 'left'): void {
  if (reason === 'signed-out' && hasEnded()) return
  void eraseOffline().catch((error: unknown) => console.error(error))
  announce({ kind: 'signed-out', reason })
  endHere(reason)
}

/**
 * Ends the session on this page. Erases the stored values and responses, except those of applicant `except`, and the
 * drafts of this tab. Each tab has its own session storage, so each tab must call this function.
 */
function endHere(reason: 'signed-out' | 'left', except?: string): void {
  keepAccessToken(null)
  adopting = false
  forgetAll(except)
  forgetAnswers(except)
  discardDrafts()
  if (reason === 'left') pageApplicant = null
  sessionStore.set(reason)
}

/**
 * Changes the status from `left` to `signed-out`. Call this function on the redirect to the login page. The redirect
 * after a sign-out does not show «Session timed out», but later redirects must show it.
 */
export function settleSession(): void {
  if (sessionStore.get() === 'left') sessionStore.set('signed-out')
}

/**
 * Whether this page can stay open after a sign-in in another tab. If another applicant has signed in, the page must not
 * show old data. For the same applicant, a reload would lose text that a shared computer has only in memory. If the
 * device is now treated as shared, this page must stop storing text on it.
 */
function canStay({ profileId, ownDevice }: Extract<TabMessage, { kind: 'signed-in' }>): boolean {
  return pageApplicant?.profileId === profileId && (ownDevice || !pageApplicant.ownDevice)
}

function onTabMessage(message: TabMessage): void {
  if (message.kind === 'renewed') {
    if (!isSignedIn()) return
    if (isOther(message.profileId)) startAgainForOther({ profileId: message.profileId })
    else keepAccessToken(message.token)
    return
  }
  // Apply a sign-out even before the server has confirmed the session, because stored responses may already be shown.
  if (message.kind === 'signed-out') return endHere(message.reason ?? 'left')
  if (isOther(message.profileId)) startAgainForOther(message)
  else if (!canStay(message)) location.reload()
}

/** Applies sign-ins, sign-outs and token renewals of other tabs to this tab, until the returned function is called. */
export function followOtherTabs(): () => void {
  return listenToTabs(onTabMessage)
}
