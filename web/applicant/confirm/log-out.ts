import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { askFirst } from './confirm-store.ts'
import { leaveWarning } from '../session/leave-warning.ts'
import { endSession } from '../session/session.ts'

/**
 * Sends unsent text and asks for confirmation. The question names the sections whose text could not be sent. After the
 * confirmation, ends the session on the server and on this device. `firstWarning`: see `leaveWarning`.
 */
export async function askToLogOut(firstWarning = async () => ''): Promise<void> {
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
