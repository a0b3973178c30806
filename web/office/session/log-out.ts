import { staff } from '#contract/office/staff/staff.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { callOffice } from '../api/call.ts'
import { endSession } from './session.ts'

/**
 * Ends the session on the server and on this page. Shows a toast and leaves the colleague signed in if the server cannot
 * be reached, fails or responds with 403. Any other rejection still ends the session on this page.
 */
export async function logOut(): Promise<void> {
  try {
    await callOffice(staff.logout, {})
  } catch (error) {
    if (!(error instanceof RejectedCall)) return
  }
  endSession('left')
}
