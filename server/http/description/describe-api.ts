import { endpoints, fileEndpoints } from '#contract/endpoints/registry.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { officeEndpoints, officeFileEndpoints } from '#contract/office/registry.ts'
import { ownExamples, rejectionExamples } from './error-examples.ts'
import type { Schemas } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { choiceSchemas } from './schemas.ts'

const tags = {
  Authentication: 'Signing in and out, sessions, passwords.',
  Profile: 'Registration, activation, the profile, bio-data, next of kin and enrolment.',
  Application: 'The steps of the application, its stage, the decision and the answer to an offer.',
  Utility: 'Lists to choose from; upload and download of pictures.',
  Payment: 'Fees and payments. Money is in naira.',
  Notification: 'Notifications about the application.',
  Printing: 'Letter, application form and receipts as PDF; verification of printed documents.',
  Office: 'The console of the admissions office.',
} as const

const overview = `Every JSON response is an envelope \`{isSuccessful, message, title, errors, data}\`. A rejected request also has a
\`code\`; compare codes, never messages. \`errors\` maps a field to its first message.

**Applicants.** \`Login\` returns an access token for 15 minutes and a refresh token, which \`refresh-token\` replaces. Send
the access token as \`Authorization: Bearer …\`.

**Office.** The session is the cookie that \`Office/login\` sets. Every call needs the header \`X-Matric-Client: office\`.

Dates are \`YYYY-MM-DD\`, times are ISO 8601 in UTC, years are texts. Unknown fields are rejected. 429, 503 and 507 have
\`Retry-After\`.`

const rejected = {
  type: 'object',
  properties: {
    isSuccessful: { type: 'boolean', const: false },
    message: { type: 'string', description: 'Message for the user.' },
    title: { type: 'string' },
    errors: {
      anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'null' }],
      description: 'The first message of each rejected field.',
    },
    data: {
      anyOf: [{ type: 'null' }, { type: 'object' }],
      description: 'Null. Only `draft-changed` has data: the newer draft, as in `get-drafts`.',
    },
    code: { type: 'string', enum: Object.keys(errorStatus), description: 'Why the request was rejected.' },
  },
  required: ['isSuccessful', 'message', 'title', 'errors', 'data', 'code'],
}

const clientHeader = (required: boolean, client: string, description: string) => ({
  name: 'X-Matric-Client',
  in: 'header',
  required,
  description,
  schema: { type: 'string', enum: [client] },
})

/** Returns the error codes for which an endpoint has no example of its own. */
function sharedCodes(endpoint: Parameters<typeof ownExamples>[0]): ErrorCode[] {
  const examples = ownExamples(endpoint)
  return errorsOf(endpoint).filter((code) => examples[code] === undefined)
}

/** Builds the OpenAPI document of the whole API from the contract. */
export function describeApi(title: string) {
  const shared: Schemas = { ...choiceSchemas(), RejectedRequest: rejected }
  const paths: Record<string, Record<string, object>> = {}
  const all = [...endpoints, ...fileEndpoints, ...officeEndpoints, ...officeFileEndpoints]
  for (const endpoint of all) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, shared)
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: overview,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api', description: 'This server.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of an applicant.' },
        office: {
          type: 'apiKey',
          in: 'cookie',
          name: 'matric-office',
          description: 'Set by `Office/login`.',
        },
      },
      parameters: {
        SectionVersion: {
          name: 'If-Match',
          in: 'header',
          required: false,
          description:
            'The version from `sectionVersions` of the profile, in quotation marks. If the section has changed since, the save is rejected with `section-changed`. Without the header, the last save replaces the others.',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'A new random text for each change. A repetition with the same key returns the first response and changes nothing. The key is stored for 14 days.',
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
        },
        OfficeClient: clientHeader(true, 'office', 'Required because pages of other sites cannot send it.'),
        PortalClient: clientHeader(
          false,
          'portal',
          'Sent by the portal only: the refresh token is then an HttpOnly cookie and `refreshToken` is empty. A cookie also identifies the device at later sign-ins.',
        ),
      },
      headers: {
        RetryAfter: {
          description: 'Seconds to wait before the call is repeated.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      examples: rejectionExamples(new Set(all.flatMap(sharedCodes))),
      schemas: shared,
    },
  }
}
