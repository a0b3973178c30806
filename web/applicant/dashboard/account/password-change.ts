import type { BodyOf } from '#contract/endpoint.ts'
import { authentication } from '#contract/endpoints/authentication.ts'
import { call } from '#web/api/call.ts'
import { FailedCall, RefusedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'

type Body = BodyOf<typeof authentication.changePassword>
type Send = (body: Body) => Promise<Success<unknown>>

const hasCode = (error: unknown, code: RefusedCall['code']): error is RefusedCall =>
  error instanceof RefusedCall && error.code === code

/**
 * Returns a function that changes the password. If an attempt gets no answer, the server may already have set its new
 * password. If the next attempt is then rejected for a wrong current password, it is repeated with that new password as
 * the current one.
 */
export function passwordChange(send: Send = (body: Body) => call(authentication.changePassword, body)): Send {
  /** New password of the last attempt without an answer; null if there is none. */
  let unconfirmed: string | null = null
  return async (body) => {
    const earlier = unconfirmed
    try {
      return await send(body)
    } catch (error) {
      if (error instanceof FailedCall) unconfirmed = body.newPassword
      if (earlier === null || !hasCode(error, 'wrong-credentials')) throw error
    }
    try {
      return await send({ ...body, password: earlier })
    } catch (error) {
      // The server already has the new password, so the change has been made.
      if (!hasCode(error, 'password-unchanged')) throw error
      return { message: 'Your password is changed.', title: '', data: null }
    }
  }
}
