import { staff } from '#contract/office/staff.ts'
import { callOffice } from '../api/call.ts'
import { endSession } from './session.ts'

/** Ends the session here and on the server. Without an answer the colleague stays signed in, and has been told. */
export async function logOut(): Promise<void> {
  if ((await callOffice(staff.logout, {})) !== null) endSession('left')
}
