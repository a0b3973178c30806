import { capitalised } from '#contract/capitalised.ts'
import { type Endpoint, takesIdempotencyKey, takesSectionVersion } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { errorGuide } from '#contract/error-guide.ts'
import type { DownloadEndpoint, UploadEndpoint } from '#contract/file-endpoint.ts'
import { exampleOf } from './example.ts'
import { type Examples, ownExamples } from './error-examples.ts'
import { type JsonSchema, refTo, type Schemas } from './json-schema.ts'
import { toJsonSchema } from './schemas.ts'

type Described = Endpoint | DownloadEndpoint | UploadEndpoint

/** Returns the group of an endpoint, which is the first segment of its path: `/Office/login` belongs to `Office`. */
export function groupOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? ''
}

/**
 * Builds the operation id from the path without its group: `/Application/get-olevel-results` gives `getOlevelResults`.
 * Only the group `Office` is kept: `/Office/audit-trail` gives `officeAuditTrail`.
 */
export function operationIdOf(endpoint: Endpoint): string {
  const [group = '', ...rest] = endpoint.path.split('/').slice(1)
  const words = rest.flatMap((part) => (part.startsWith('{') ? ['by', part.slice(1, -1)] : part.split('-')))
  const all = group === 'Office' ? ['office', ...words] : words
  return all.map((word, at) => (at === 0 ? lower(word) : capitalised(word))).join('')
}

const lower = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)
/** Returns the OpenAPI description of one endpoint. Adds to `shared` the shared schemas that the endpoint uses. */
export function operationOf(endpoint: Described, shared: Schemas) {
  const parameters = parametersOf(endpoint, shared)
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [groupOf(endpoint)],
    security: { public: [], applicant: [{ session: [] }], staff: [{ office: [] }] }[endpoint.access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint, shared),
    responses: { 200: successOf(endpoint, shared), ...rejectionsOf(endpoint) },
  }
}

function parametersOf(endpoint: Endpoint, shared: Schemas): object[] {
  const { properties = {} } =
    endpoint.params === undefined
      ? {}
      : toJsonSchema(endpoint.params, 'input', shared, operationIdOf(endpoint))
  const inPath = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'path',
    required: true,
    ...(description === undefined ? {} : { description }),
    schema,
  }))
  const headers = [
    ...(groupOf(endpoint) === 'Office' ? ['OfficeClient'] : []),
    ...(endpoint.knowsPortal === true ? ['PortalClient'] : []),
    ...(takesIdempotencyKey(endpoint) ? ['IdempotencyKey'] : []),
    ...(takesSectionVersion(endpoint) ? ['SectionVersion'] : []),
  ]
  return [...inPath, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))]
}

function bodyOf(endpoint: Described, shared: Schemas) {
  if ('upload' in endpoint) return { requestBody: formOf(endpoint, shared) }
  if (endpoint.body === undefined) return {}
  const schema = toJsonSchema(endpoint.body, 'input', shared, operationIdOf(endpoint))
  const required = !endpoint.body.safeParse(undefined).success
  return {
    requestBody: {
      required,
      content: { 'application/json': { schema, example: exampleOf(schema, shared) } },
    },
  }
}

function formOf(endpoint: UploadEndpoint, shared: Schemas) {
  const { upload } = endpoint
  const { properties = {}, required = [] } = toJsonSchema(
    upload.fields,
    'input',
    shared,
    operationIdOf(endpoint),
  )
  const file: JsonSchema = {
    type: 'string',
    format: 'binary',
    description: `${upload.contentTypes.join(' or ')}, at most ${upload.maximumBytes} bytes.`,
    maxLength: upload.maximumBytes,
  }
  const schema = {
    type: 'object',
    properties: { ...properties, [upload.file]: file },
    required: [...required, upload.file],
  }
  const encoding = { [upload.file]: { contentType: upload.contentTypes.join(', ') } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
}

function successOf(endpoint: Described, shared: Schemas) {
  if ('download' in endpoint)
    return {
      description: 'The file.',
      headers: { 'Content-Disposition': { description: 'The file name.', schema: { type: 'string' } } },
      content: { [endpoint.download.contentType]: { schema: { type: 'string', format: 'binary' } } },
    }
  const data =
    endpoint.data === undefined
      ? { type: 'null' }
      : toJsonSchema(endpoint.data, 'output', shared, operationIdOf(endpoint))
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      isSuccessful: { type: 'boolean', const: true, description: 'True for a success.' },
      message: { type: 'string', description: 'Message for the user.', examples: ['Done.'] },
      title: { type: 'string', description: 'Heading of the message.', examples: ['Done'] },
      errors: { type: 'null', description: 'Null for a success.' },
      data: { description: 'The result; null if the call has none.', ...data },
    },
    required: ['isSuccessful', 'message', 'title', 'errors', 'data'],
    additionalProperties: false,
  }
  return {
    description: 'Success.',
    content: { 'application/json': { schema, example: exampleOf(schema, shared) } },
  }
}

function rejectionsOf(endpoint: Described) {
  const codes = errorsOf(endpoint)
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      rejectionOf(
        codes.filter((code) => errorStatus[code] === status),
        ownExamples(endpoint),
      ),
    ]),
  )
}

const withRetryAfter = new Set<number>([429, 503, 507])

function rejectionOf(codes: readonly ErrorCode[], examples: Examples) {
  const [first] = codes
  const waits = first !== undefined && withRetryAfter.has(errorStatus[first])
  return {
    description: codes.map((code) => `\`${code}\`: ${errorGuide[code].means}`).join('\n\n'),
    ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [refTo('RejectedRequest'), { type: 'object', properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, examples[code] ?? { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  }
}
