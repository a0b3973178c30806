import { RejectedCall } from '#web/api/call-errors.ts'

/**
 * Rethrows an error of a form that asks for the current password. The error for wrong credentials moves to the password
 * field, because the form has no username.
 */
export function atCurrentPassword(error: unknown): never {
  if (!(error instanceof RejectedCall) || error.code !== 'wrong-credentials') throw error
  const { status, code, message } = error
  const title = 'There is a problem'
  const errors = { password: 'Your current password is not right. Type it again.' }
  throw new RejectedCall(status, { message, title, errors, code })
}
