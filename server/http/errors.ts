import type { FieldErrors } from '#contract/envelope.ts'
import { type CodeOf, type ErrorCode, type ErrorStatus, errorStatus } from '#contract/error-codes.ts'
import { titleOf } from '#contract/error-titles.ts'

interface Details {
  errors?: FieldErrors | undefined
  /** Seconds after which the client may try again. */
  retryAfter?: number
  /** Content of `data` in the response. The client needs it to resolve the error. */
  data?: object
  cause?: unknown
}

/**
 * Expected error whose message is shown to the user. `toAppError` (answer.ts) converts some other errors, such as a
 * lost connection to the database, to an `AppError`. Any remaining error is a bug: it is logged, and the response is a
 * generic 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly title: string
  readonly errors: FieldErrors | null
  readonly retryAfter: number | null
  readonly data: object | null

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = errorStatus[code]
    this.title = titleOf(code)
    this.errors = details.errors ?? null
    this.retryAfter = details.retryAfter ?? null
    this.data = details.data ?? null
  }
}

/** Creates a 400 error: the input is wrong. `errors`, if given, has one message per wrong field. */
export function badRequest(code: CodeOf<400>, message: string, errors?: FieldErrors): AppError {
  return new AppError(code, message, { errors })
}

/** Creates a 400 error: one field is wrong. The message and the field's error have the same text. */
export function fieldError(code: CodeOf<400>, field: string, message: string): AppError {
  return new AppError(code, message, { errors: { [field]: message } })
}

/** Creates a 401 error: there is no valid session. */
export function signedOut(): AppError {
  return new AppError('sign-in-required', 'Session timed out. Please login!')
}

/**
 * Creates a 401 error: the access of the colleague was removed. Send it only to a caller who has sent the colleague's
 * session cookie, or the colleague's password and authenticator code. Other callers must not learn about the removal.
 */
export function accessRemoved(): AppError {
  return new AppError('access-removed', 'Your access was removed. Ask an administrator.')
}

/** Creates a 403 error: the user is not allowed to do this, or the request comes from another site. */
export function forbidden(code: CodeOf<403>, message: string): AppError {
  return new AppError(code, message)
}

/** Creates a 403 error: the colleague must confirm their identity with a new authenticator code first. */
export function stepUpRequired(): AppError {
  return new AppError('step-up-required', 'Type the code from your authenticator app to continue.')
}

/**
 * Creates a 404 error: the object does not exist or belongs to another person. The response is the same in both cases.
 */
export function notFound(message = 'We could not find that.', code: CodeOf<404> = 'not-found'): AppError {
  return new AppError(code, message)
}

/**
 * Creates a 409 error: the current state does not allow the action, for example because of the stage of the
 * application. `data` is the state that the client needs to resolve the conflict, for example a newer draft.
 */
export function conflict(code: CodeOf<409>, message: string, data?: object): AppError {
  return new AppError(code, message, data === undefined ? {} : { data })
}

/** Creates a 413 error: the content is larger than the limit. */
export function tooLarge(code: CodeOf<413>, message: string, errors?: FieldErrors): AppError {
  return new AppError(code, message, { errors })
}

/** Creates a 415 error: the endpoint does not accept this type of content. */
export function wrongMediaType(code: CodeOf<415>, message: string, errors?: FieldErrors): AppError {
  return new AppError(code, message, { errors })
}

/** Creates a 422 error: the input is well formed, but a rule rejects it. */
export function unprocessable(code: CodeOf<422>, message: string, errors?: FieldErrors): AppError {
  return new AppError(code, message, { errors })
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`
  if (seconds < 2 * 3600) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}

/** Creates a 429 error: a rate limit or a concurrency limit was exceeded. The client may try again after `seconds`. */
export function tooManyRequests(seconds: number, reason = 'Too many attempts.'): AppError {
  return new AppError('too-many-requests', `${reason} Wait ${inWords(seconds)} and try again.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  })
}

/** Creates a 503 error: the action is temporarily impossible. The client may try again after `seconds`. */
export function unavailable(code: CodeOf<503>, seconds: number, message?: string): AppError {
  return new AppError(
    code,
    message ?? `We are very busy right now. Nothing is lost: try again in ${inWords(seconds)}.`,
    { retryAfter: Math.max(1, Math.ceil(seconds)) },
  )
}
