import type { BodyOf } from '#contract/endpoint.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'

type Body = BodyOf<typeof authentication.resetPassword>
type Send = (body: Body) => Promise<Success<unknown>>

const mayBeSet = 'Your password may be set already. Try to sign in with the new one, or ask for a new code.'

/**
 * Returns a function that sets a password with an emailed code. After an attempt without an answer, the password may be
 * set already. If the server then rejects the code of the next attempt, the error message tells the user to sign in.
 */
export function passwordReset(send: Send = (body: Body) => call(authentication.resetPassword, body)): Send {
  let isUnconfirmed = false
  return async (body) => {
    try {
      return await send(body)
    } catch (error) {
      if (error instanceof FailedCall) isUnconfirmed = true
      if (!(error instanceof RejectedCall) || error.code !== 'one-time-code-invalid' || !isUnconfirmed)
        throw error
      const { status, title, code } = error
      throw new RejectedCall(status, {
        message: mayBeSet,
        title,
        errors: { verificationCode: mayBeSet },
        code,
      })
    }
  }
}
