import type { BodyOf } from '#contract/endpoint.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { FailedCall, RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'

type Body = BodyOf<typeof authentication.changePassword>
type Send = (body: Body) => Promise<Success<unknown>>

const hasCode = (error: unknown, code: RejectedCall['code']): error is RejectedCall =>
  error instanceof RejectedCall && error.code === code

/** Typed passwords of an attempt that got no answer. */
type Unconfirmed = Pick<Body, 'password' | 'newPassword'>

/**
 * Returns a function that changes the password. If an attempt gets no answer, the server may have set the new password
 * without the applicant knowing. If the applicant then types the same current password again, the server rejects it.
 * The function then retries with the new password of the earlier attempt as the current one. It does not retry for a
 * different current password, because another person may have typed it.
 */
export function passwordChange(send: Send = (body: Body) => call(authentication.changePassword, body)): Send {
  /** Last attempt without an answer; null if there is none. Cleared by a success, so that no password stays in memory. */
  let unconfirmed: Unconfirmed | null = null
  /** Sends one attempt. `typed` is remembered if no answer arrives. */
  const attempt = async (body: Body, typed: Unconfirmed) => {
    try {
      const done = await send(body)
      unconfirmed = null
      return done
    } catch (error) {
      if (error instanceof FailedCall)
        unconfirmed = { password: typed.password, newPassword: typed.newPassword }
      throw error
    }
  }
  return async (body) => {
    const earlier = unconfirmed
    try {
      return await attempt(body, body)
    } catch (error) {
      if (earlier?.password !== body.password || !hasCode(error, 'wrong-credentials')) throw error
    }
    try {
      return await attempt({ ...body, password: earlier.newPassword }, body)
    } catch (error) {
      // The server already has the new password, so the change has been made.
      if (!hasCode(error, 'password-unchanged')) throw error
      unconfirmed = null
      return { message: 'Your password is changed.', title: '', data: null }
    }
  }
}
