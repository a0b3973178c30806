import { within } from '#web/state/within.ts'
import { askFirst, type Confirmation } from '../confirm/confirm-store.ts'
import { leaveWarning } from '../session/leave-warning.ts'
import { loadScript } from '../pages/load-script.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { endSession } from '../session/session.ts'
import { signOutOnServer } from './pending-sign-out.ts'

/** Maximum time in ms to wait for `firstWarning`, whose script may have to be loaded on a bad network. */
const warningMs = 6_000
/** Maximum time in ms to wait for the server's sign-out. Until then, a shared device still has the applicant's data. */
const signOutMs = 3_000

/**
 * Returns the warning for a tab that has opened no form. On a shared device, other tabs may have unsent text, which the
 * warning names. On the applicant's own device, unsent text stays stored, so the warning is empty.
 */
async function firstWarning(): Promise<string> {
  if (isOwnDevice()) return ''
  const warning = loadScript(() => import('../outbox/unsent-text.ts')).then(
    ({ unsentTextAtSignOut }) => unsentTextAtSignOut(),
    () => '',
  )
  return within(warningMs, warning, '')
}

/**
 * Asks for confirmation, and sends unsent text meanwhile. The question can be confirmed when the sending has ended, and
 * then names the sections whose text could not be sent. Once confirmed, ends the session on the server and this device.
 */
export async function askToLogOut(): Promise<void> {
  const question: Confirmation = {
    context: 'warning',
    title: 'Logout',
    message: 'Do you want to logout of your account?',
    action: 'Yes, Logout',
    async onConfirm() {
      // Sign out on this device even if the server cannot be reached, because the applicant may leave a shared device.
      await within(signOutMs, signOutOnServer(), null)
      endSession('left')
    },
  }
  const isOpen = askFirst({ ...question, busy: true })
  const warning = await leaveWarning(firstWarning)
  if (isOpen()) askFirst({ ...question, message: question.message + warning })
}
