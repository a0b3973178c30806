import type { Envelope, FieldErrors } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/error-codes.ts'

type Reason = 'message' | 'title' | 'errors' | 'code'
type Rejection = Pick<Envelope<unknown>, Reason> & Partial<Pick<Envelope<unknown>, 'data'>>

/** Error for a request that the server rejected with a reason the user can act on. */
export class RejectedCall extends Error {
  override name = 'RejectedCall'
  readonly status: number
  readonly title: string
  readonly errors: FieldErrors
  readonly code: ErrorCode | undefined
  /** Data that the client needs to resolve a conflict, such as the draft of another device; usually null. */
  readonly data: unknown

  constructor(status: number, { message, title, errors, code, data = null }: Rejection) {
    super(message)
    this.status = status
    this.title = title
    this.errors = errors ?? {}
    this.code = code
    this.data = data
  }
}

/**
 * Error for a request that failed without a reason the user can act on: no network, server failure, signed out, not
 * allowed or cancelled. The call has shown a toast, unless it was quiet or cancelled, or the session has ended.
 */
export class FailedCall extends Error {
  override name = 'FailedCall'
  /**
   * Whether the cause is a fault of the system: status 500 or above, a response that is not JSON, or an unexpected
   * error in the browser. `message` then names the fault.
   */
  isOurs = false
}
