import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { askFirst } from '../confirm/confirm-store.ts'
import { endSession } from './session.ts'

/** Asks, then ends the session on the server and on this machine. */
export function askToLogOut(): void {
  askFirst({
    context: 'warning',
    title: 'Logout',
    message: 'Do you want to logout of your account?',
    action: 'Yes, Logout',
    async onConfirm() {
      // Without an answer the machine is cleared all the same: the person walks away from it now.
      await call(authentication.logout, {}, { quiet: true })
      endSession('left')
    },
  })
}
