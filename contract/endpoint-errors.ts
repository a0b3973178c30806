import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'

const always: readonly ErrorCode[] = [
  'malformed-request',
  'internal-error',
  'temporarily-unavailable',
  'database-full',
]

const byAccess: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: [],
  // The server limits the concurrent requests of each signed-in user. Further requests wait in a queue, or get 429 if
  // the queue is full.
  applicant: ['sign-in-required', 'too-many-requests'],
  staff: ['sign-in-required', 'access-removed', 'wrong-client', 'role-not-allowed', 'too-many-requests'],
}

const withBody: readonly ErrorCode[] = [
  'validation-failed',
  'unknown-field',
  'request-too-large',
  'unsupported-media-type',
]

const withFile: readonly ErrorCode[] = [
  'validation-failed',
  'upload-incomplete',
  'picture-too-large',
  'unsupported-media-type',
  'storage-full',
]

/**
 * Returns all error codes of an endpoint: its declared codes, the codes of every endpoint, and the codes that follow
 * from its access, `freshCode`, body, file and parameters.
 */
export function errorsOf(
  endpoint: Pick<Endpoint, 'access' | 'freshCode' | 'errors' | 'body' | 'params'>,
): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...(endpoint.body === undefined ? [] : withBody),
    ...('upload' in endpoint ? withFile : []),
    ...(endpoint.params === undefined ? [] : (['validation-failed'] as const)),
    ...byAccess[endpoint.access],
    ...(endpoint.freshCode === true ? (['step-up-required'] as const) : []),
    ...endpoint.errors,
    ...always,
  ]
  return [...new Set(codes)]
}
