import { reportUndeclared } from './undeclared-errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Envelope, type FieldErrors, failure, success } from '#contract/envelope.ts'
import { Busy } from '#server/limits/busy.ts'
import { StoreUnreachable } from '#server/adapters/files/files.ts'
import {
  AppError,
  badRequest,
  notFound,
  tooLarge,
  unavailable,
  unprocessable,
  wrongMediaType,
} from './errors.ts'
import { type NoSuchPage, wantsPage } from './pages/no-such-page.ts'

/** Result of a handler: a message for the user and the data of the endpoint. */
export interface Answer<Data> {
  message: string
  title?: string
  data?: Data
}

export function successEnvelope<Data>(answer: Answer<Data>): Envelope<Data> {
  return success(answer.message, answer.data ?? null, answer.title ?? 'Done')
}

const strange = 'This call has no such field. Leave it out.'

interface Issue {
  code?: string | undefined
  keys?: string[]
  path: string[]
  message: string
}

/**
 * Converts validation issues to an error with one message per field: 422 if unknown fields are the only issues,
 * otherwise 400.
 */
export function fromIssues(issues: Issue[]): AppError {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    const fields = issue.keys?.map((key) => (path === '' ? key : `${path}.${key}`)) ?? [path]
    for (const field of fields) errors[field] ??= issue.keys === undefined ? issue.message : strange
  }
  delete errors['']
  const messages = Object.values(errors)
  const message =
    messages.length === 0
      ? 'Send a JSON object with the fields of this call.'
      : messages.length === 1
        ? (messages[0] ?? '')
        : `${messages.length} answers need your attention.`
  const onlyStrange = issues.length > 0 && issues.every((issue) => issue.code === 'unrecognized_keys')
  return onlyStrange
    ? unprocessable('unknown-field', message, errors)
    : badRequest('validation-failed', message, errors)
}

/**
 * Codes of temporary database errors: lost connection, shutdown, timeout, row locked, deadlock, serialization failure,
 * too many clients, read-only database. A database is read-only, for example, if its address still leads to the standby
 * during a failover.
 */
const passing = /^(08...|57P0[1-3]|57014|55P03|53300|40001|40P01|25P03|25006)$/
const lostConnection =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** System calls that fail if the connection to the database is lost, or if its name cannot be resolved. */
const onTheWire = new Set(['connect', 'read', 'write', 'getaddrinfo'])
const lostConnectionWords =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i

function isPassing(error: FastifyError): boolean {
  if (error instanceof StoreUnreachable) return true
  if (passing.test(error.code ?? '') || lostConnectionWords.test(error.message)) return true
  // If a name has several addresses, such as `localhost`, the error contains one error for each of them.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return causes.length > 0 && causes.every(isLostConnection)
}

function isLostConnection(error: unknown): boolean {
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string }
  return onTheWire.has(syscall) && lostConnection.test(code)
}

/** PostgreSQL's error code for a full disk. The failed write has changed nothing. */
const diskFull = '53100'

const noRoom = () =>
  unavailable(
    'database-full',
    30,
    'We cannot store anything at the moment. Nothing was saved: try again in a minute.',
  )

/** Converts the framework's 4xx errors to an AppError. Returns null for any other error. */
function fromFramework(error: FastifyError): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge('request-too-large', 'This request is too large.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return wrongMediaType('unsupported-media-type', 'Send this as JSON (Content-Type: application/json).')
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return badRequest('malformed-request', 'We could not read this request.')
  return null
}

/** Converts an expected error to an AppError. Returns null for any other error, which is a bug. */
export function toAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return fromIssues(
      error.validation.map(({ keyword, instancePath, message, params }) => ({
        code: keyword,
        path: instancePath.split('/').slice(1),
        message: message ?? '',
        ...('keys' in params && Array.isArray(params.keys) ? { keys: params.keys.map(String) } : {}),
      })),
    )
  if (error instanceof Busy) return unavailable('temporarily-unavailable', error.retryAfter)
  if (error.code === diskFull) return noRoom()
  return fromFramework(error) ?? (isPassing(error) ? unavailable('temporarily-unavailable', 5) : null)
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure(error.message, error.title, error.errors, error.code, error.data))
}

/**
 * Creates the handler that responds 404 to URLs that cannot be decoded or have a parameter that is too long. The
 * framework rejects such a request before any hook has set the security headers, so the handler sets two of them.
 */
export function answerBadAddress(page: NoSuchPage) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'")
    void answerNotFound(request, reply, page)
  }
}

/**
 * Responds 404. The body is `page` if it is given and a person has opened the URL in a browser; otherwise the JSON
 * envelope of the API.
 */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page?: NoSuchPage): FastifyReply {
  if (page === undefined || !wantsPage(request))
    return send(reply, notFound('There is nothing at this address.'))
  return reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.html)
}

export interface ErrorOptions {
  page?: NoSuchPage
  /** Called when the database had no space for a write. */
  onDiskFull?: () => void
}

/**
 * Responds to errors with the JSON envelope. For an unknown URL in a browser, responds with `page` if it is given. Logs
 * bugs and temporary failures of the database or the file store. Must be called before any plugin is awaited.
 */
export function answerErrors(app: FastifyInstance, { page, onDiskFull }: ErrorOptions = {}): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (error.code === diskFull) onDiskFull?.()
    const expected = toAppError(error)
    if (expected !== null) reportUndeclared(request, expected.code)
    if (
      expected === null ||
      (expected.status === 503 &&
        error.code !== diskFull &&
        !(error instanceof AppError || error instanceof Busy))
    )
      request.log.error({ err: error, requestId: request.id }, 'request failed')
    if (expected !== null) return send(reply, expected)
    return send(
      reply,
      new AppError(
        'internal-error',
        `Something went wrong on our side. Please try again later. (${request.id})`,
      ),
    )
  })
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, page))
}
