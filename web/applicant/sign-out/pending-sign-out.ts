import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { storageOf } from '../session/persisted.ts'
import { sessionStore, signOut } from '../session/session.ts'

/*
 * A sign-out that the server has not confirmed, for example without a network. The refresh cookie is then still valid,
 * and scripts cannot delete it. Local storage remembers such a sign-out, without personal data. The portal finishes it
 * before it uses the cookie again. Otherwise, the next user of a shared computer would continue the session.
 */

const key = 'sign-out'

const isPending = () => storageOf('localStorage')?.getItem(key) === 'pending'

/** Forgets a pending sign-out, because the server has confirmed it, or because a sign-in has replaced the cookie. */
export function forgetSignOut(): void {
  storageOf('localStorage')?.removeItem(key)
}

/**
 * Ends the session of the refresh cookie on the server. If the server cannot be reached, tries again when the network
 * returns. Resolves after the first attempt and never throws.
 */
export function signOutOnServer(): Promise<unknown> {
  try {
    storageOf('localStorage')?.setItem(key, 'pending')
  } catch (error) {
    console.error(error)
  }
  signOut.request = call(authentication.logout, {}, { quiet: true, keepalive: true }).then(
    forgetSignOut,
    () => addEventListener('online', () => isPending() && void signOutOnServer(), { once: true }),
  )
  return signOut.request
}

/** Finishes a pending sign-out after a page load. This page then does not restore the session. */
export function finishSignOut(): void {
  if (sessionStore.get() !== 'unknown' || !isPending()) return
  sessionStore.set('left')
  void signOutOnServer()
}
