import type { FieldErrors } from '#contract/envelope.ts'

/** A refusal that a person is to read. Everything else that is thrown is a fault of ours and answered blandly. */
export class AppError extends Error {
  readonly status: number
  readonly title: string
  readonly errors: FieldErrors | null
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    title: string,
    message: string,
    more: { errors?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.title = title
    this.errors = more.errors ?? null
    this.retryAfter = more.retryAfter ?? null
  }
}

/** 400: the input is wrong; `errors` says at which field. */
export function badRequest(message: string, errors?: FieldErrors): AppError {
  return new AppError(400, 'Validation error.', message, errors === undefined ? {} : { errors })
}

/** 400 at one field, with the same words as message. */
export function fieldError(field: string, message: string): AppError {
  return badRequest(message, { [field]: message })
}

/** 401: there is no valid session. The client takes it as «signed out». */
export function signedOut(): AppError {
  return new AppError(401, 'Signed out', 'Session timed out. Please login!')
}

/** 403: known, but not allowed. */
export function forbidden(message: string): AppError {
  return new AppError(403, 'Not allowed', message)
}

/** 403: a colleague has to prove once more to be there. The console takes the title as its cue to ask for the code. */
export function codeNeeded(): AppError {
  return new AppError(403, 'Code needed', 'Type the code from your authenticator app to go on.')
}

/** 404: not there, or not yours; the two are not told apart. */
export function notFound(message = 'We could not find that.'): AppError {
  return new AppError(404, 'Not found', message)
}

/** 409: wrong stage, or done already. */
export function conflict(message: string): AppError {
  return new AppError(409, 'Not at this step', message)
}

/** 413: larger than we take. */
export function tooLarge(message: string, errors?: FieldErrors): AppError {
  return new AppError(413, 'Too large', message, errors === undefined ? {} : { errors })
}

/** 415: not a kind of content we take. */
export function wrongMediaType(message: string, errors?: FieldErrors): AppError {
  return new AppError(415, 'Wrong kind of file', message, errors === undefined ? {} : { errors })
}

/** 422: well formed, but a rule refuses it. */
export function unprocessable(message: string, errors?: FieldErrors): AppError {
  return new AppError(422, 'Not possible', message, errors === undefined ? {} : { errors })
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** 429: slow down; `seconds` until the next try. */
export function tooManyRequests(seconds: number): AppError {
  return new AppError(429, 'Too many tries', `Too many tries. Wait ${inWords(seconds)} and try again.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  })
}

/** 503: we cannot do it now; nothing was done. */
export function unavailable(seconds: number, message?: string): AppError {
  return new AppError(
    503,
    'Busy',
    message ?? `We are very busy right now. Nothing is lost: try again in ${inWords(seconds)}.`,
    { retryAfter: Math.max(1, Math.ceil(seconds)) },
  )
}
