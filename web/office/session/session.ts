import { type SignedInColleague, staff } from '#contract/office/staff/staff.ts'
import { createStore } from '#web/state/store.ts'
import { claimDrafts, discardDrafts } from '#web/forms/drafts.ts'
import { send } from '#web/api/send.ts'
import { toastStore } from '#web/toasts/toast-store.ts'
import { lastActions } from '../api/last-actions.ts'
import { recordSessionStart } from '../api/session-watch.ts'
import { settleCode } from '../api/step-up.ts'
import { forgetQueue, recallQueue } from '../list/queue-memory.ts'
import { letterKeysStore } from '../keyboard/letter-keys.ts'
import { forgetWalk, walkStore } from '../list/walk.ts'
import { tabChannel } from './tab-channel.ts'

/**
 * `unknown`: the page has just been loaded, and the server has not responded yet. `offline`: the page could not find
 * out who is signed in. `removed`: an administrator has removed the colleague's access. `left`: the colleague has
 * signed out, so the sign-in page does not show that the session ended.
 */
export type Session =
  | { status: 'unknown' | 'offline' | 'signed-out' | 'removed' | 'left' }
  | { status: 'signed-in'; colleague: SignedInColleague }

export const sessionStore = createStore<Session>({ status: 'unknown' })

let lastColleague: string | null = null

/**
 * Starts a session after a sign-in, or after a reload with a valid cookie. Deletes the drafts, actions, review walk and
 * messages of other colleagues in this tab, and restores the shortcut setting and the queue of this colleague. Tells
 * the other tabs who is signed in.
 */
export function beginSession(colleague: SignedInColleague): void {
  recordSessionStart()
  claimDrafts(colleague.id)
  letterKeysStore.set(colleague.letterKeys)
  if (lastColleague !== colleague.id) {
    recallQueue()
    lastActions.set([])
    // `claimDrafts` has deleted the stored walk of another colleague.
    walkStore.set(null)
    toastStore.set([])
  }
  lastColleague = colleague.id
  sessionStore.set({ status: 'signed-in', colleague })
  tabChannel()?.postMessage(colleague.id)
}

/** Returns how the server ended a session, derived from the code of its response. */
export const endOf = (code: string | null | undefined) =>
  code === 'access-removed' ? 'removed' : 'signed-out'

/**
 * Ends the session on this page and closes the code dialog. `left`: the colleague has signed out, so the drafts, the
 * state of the queue, the review walk and all messages are deleted. `signed-out` and `removed`: the server ended the
 * session, so these data are kept.
 */
export function endSession(reason: 'signed-out' | 'removed' | 'left'): void {
  settleCode(false)
  if (reason === 'left') {
    discardDrafts()
    forgetQueue()
    forgetWalk()
    toastStore.set([])
  }
  sessionStore.set({ status: reason })
}

/**
 * Asks the server which colleague the cookie belongs to, for example after a reload. Begins the session, or sets its
 * status to `signed-out` (401) or `offline` (any other failure).
 */
export async function restoreSession(): Promise<void> {
  try {
    const { status, envelope } = await send<SignedInColleague>(staff.me.path, { method: staff.me.method })
    if (status === 200 && envelope.data !== null) beginSession(envelope.data)
    else if (status === 401) sessionStore.set({ status: endOf(envelope.code) })
    else sessionStore.set({ status: 'offline' })
  } catch (error) {
    console.error(error)
    sessionStore.set({ status: 'offline' })
  }
}
