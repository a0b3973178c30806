import type { Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { errorGuide } from '#contract/error-guide.ts'
import { titleOf } from '#contract/error-titles.ts'
import type { DownloadEndpoint, UploadEndpoint } from '#contract/file-endpoint.ts'
import { fromIssues } from '../answer.ts'
import {
  AppError,
  fieldError,
  notFound,
  signedOut,
  stepUpRequired,
  tooLarge,
  tooManyRequests,
  unavailable,
} from '../errors.ts'
import { wrongStage } from '../wrong-stage.ts'

/** Example of an error response, in the format of OpenAPI. */
interface Example {
  summary: string
  value: object
}
export type Examples = Partial<Record<ErrorCode, Example>>

/** Errors that are the same for all endpoints. The server creates them with the same functions. */
const shared = [
  signedOut(),
  stepUpRequired(),
  notFound(),
  tooManyRequests(60),
  unavailable('temporarily-unavailable', 5),
  wrongStage('ProfileActivation'),
  wrongStage('PaymentInitiation'),
  wrongStage('Biodata'),
  wrongStage('ApplicationSumitted'),
  wrongStage('IsAdmitted'),
  fromIssues([{ code: 'unrecognized_keys', keys: ['colour'], path: [], message: '' }]),
]

/**
 * Builds an example response for each error code, with the title that the server sends. If the server's message is the
 * same for all endpoints, the example contains it. Otherwise the example contains the meaning of the code.
 */
export function rejectionExamples(codes: Iterable<ErrorCode>): Record<string, Example> {
  return Object.fromEntries(
    [...codes].map((code) => {
      const known = shared.find((error) => error.code === code)
      return [code, exampleFrom(known ?? new AppError(code, errorGuide[code].means))]
    }),
  )
}

/** Builds examples of the errors whose messages are in the definition of the endpoint. */
export function ownExamples(endpoint: Endpoint | DownloadEndpoint | UploadEndpoint): Examples {
  const errors = 'upload' in endpoint ? uploadErrors(endpoint) : emptyBodyErrors(endpoint)
  return Object.fromEntries(errors.map((error) => [error.code, exampleFrom(error)]))
}

function uploadErrors({ upload: { file, messages } }: UploadEndpoint): AppError[] {
  return [
    fieldError('validation-failed', file, messages.missing),
    tooLarge('picture-too-large', messages.tooLarge, { [file]: messages.tooLarge }),
  ]
}

/** Returns the error for a request whose body is an empty object; an empty list if the endpoint accepts this body. */
function emptyBodyErrors({ body }: Pick<Endpoint, 'body'>): AppError[] {
  const issues = body?.safeParse({}).error?.issues ?? []
  if (issues.length === 0) return []
  return [fromIssues(issues.map(({ code, path, message }) => ({ code, path: path.map(String), message })))]
}

function exampleFrom({ code, message, errors }: AppError): Example {
  return { summary: errorGuide[code].means, value: failure(message, titleOf(code), errors, code) }
}
