import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { askFirst } from '../confirm/confirm-store.ts'
import { leaveWarning } from '../session/leave-warning.ts'
import { loadScript } from '../pages/load-script.ts'
import { isOwnDevice } from '../session/persisted.ts'
import { endSession } from '../session/session.ts'

/** Maximum time in ms to wait for the first warning, whose script may have to be loaded on a bad network. */
const warningMs = 6_000

/**
 * Returns the warning if this tab has opened no form. On a shared device, other tabs may have unsent text. On the
 * applicant's own device the text stays stored, so the warning is empty.
 */
async function firstWarning(): Promise<string> {
  if (isOwnDevice()) return ''
  const warning = loadScript(() => import('../outbox/unsent-text.ts')).then(
    ({ unsentTextAtSignOut }) => unsentTextAtSignOut(),
    () => '',
  )
  return Promise.race([warning, new Promise<string>((resolve) => setTimeout(resolve, warningMs, ''))])
}

/**
 * Sends unsent text and asks for confirmation. The question names the sections whose text could not be sent. After the
 * confirmation, ends the session on the server and on this device.
 */
export async function askToLogOut(): Promise<void> {
  askFirst({
    context: 'warning',
    title: 'Logout',
    message: `Do you want to logout of your account?${await leaveWarning(firstWarning)}`,
    action: 'Yes, Logout',
    async onConfirm() {
      // Sign out on this device even if the server cannot be reached, because the applicant may leave a shared device.
      await call(authentication.logout, {}, { quiet: true }).catch(() => undefined)
      endSession('left')
    },
  })
}
