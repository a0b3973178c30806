import { staff } from '#contract/office/staff.ts'
import { RefusedCall } from '#web/api/call-errors.ts'
import { callOffice } from '../api/call.ts'
import { endSession } from './session.ts'

/**
 * Ends the session on the server and in this browser. If the request fails, for example because the server cannot be
 * reached, shows a toast, and the colleague stays signed in. A request that the server rejects still ends the session
 * in this browser.
 */
export async function logOut(): Promise<void> {
  try {
    await callOffice(staff.logout, {})
  } catch (error) {
    if (!(error instanceof RefusedCall)) return
  }
  endSession('left')
}
