import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { payment } from '#contract/endpoints/payment.ts'
import { endpoints } from '#contract/endpoints/registry.ts'
import { upload } from '#contract/endpoints/utility.ts'
import { failure } from '#contract/envelope.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { officeEndpoints } from '#contract/office/registry.ts'
import { AppError } from '../errors.ts'
import { describeApi } from './describe-api.ts'
import { exampleOf } from './example.ts'
import type { Schemas } from './json-schema.ts'
import { operationIdOf, operationOf } from './operation.ts'
import { toJsonSchema } from './schemas.ts'

const document = describeApi('Test')
const withBody: Endpoint[] = [...endpoints, ...officeEndpoints].filter(({ body }) => body !== undefined)

test('the recommended rules of the linter find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every operation has a unique id', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => ('operationId' in operation ? operation.operationId : null)),
  )
  expect(ids.length).toBeGreaterThan(80)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(withBody.map((endpoint) => [operationIdOf(endpoint), endpoint] as const))(
  'the example of %s is a body that the server accepts',
  (name, { body }) => {
    const shared: Schemas = { ...document.components.schemas }
    if (body === undefined) throw new Error('No body')
    expect(body.safeParse(exampleOf(toJsonSchema(body, 'input', shared, name), shared)).error).toBeUndefined()
  },
)

test('only these calls can be made without a body', () => {
  const optional = withBody.filter(({ body }) => body?.safeParse(undefined).success === true)
  expect(optional.map(operationIdOf).toSorted()).toEqual([
    'logout',
    'logoutOthers',
    'markRead',
    'officeLogout',
    'refreshToken',
    'undoDecline',
  ])
})

interface Rejection {
  content: { 'application/json': { examples: Record<string, { value?: unknown }> } }
}

/** Returns the endpoint's own example of a rejected request; undefined if it refers to the shared example. */
function ownExample(endpoint: Endpoint, code: ErrorCode): unknown {
  const { responses } = operationOf(endpoint, {})
  const rejections: Record<number, Rejection> = JSON.parse(JSON.stringify(responses))
  return rejections[errorStatus[code]]?.content['application/json'].examples[code]?.value
}

test('each example of an error has the title that the server sends', () => {
  const examples = Object.entries(document.components.examples)
  expect(examples.length).toBeGreaterThan(50)
  for (const [code, { value }] of examples)
    expect(value).toMatchObject({ code, title: new AppError(code as ErrorCode, '').title })
  expect(document.components.examples['sign-in-required']?.value).toEqual(
    failure('Session timed out. Please login!', 'Signed out', null, 'sign-in-required'),
  )
})

test('an example of wrong input has the messages of the endpoint', () => {
  expect(ownExample(payment.initiate, 'validation-failed')).toEqual(
    failure(
      'Choose what to pay.',
      'Validation error.',
      { payType: 'Choose what to pay.' },
      'validation-failed',
    ),
  )
  expect(ownExample(upload, 'picture-too-large')).toMatchObject({
    message: 'This picture is larger than 4 MB. Choose a smaller one.',
    title: 'Too large',
  })
})

test('only these calls have the client header of the portal', () => {
  const parameter = '#/components/parameters/PortalClient'
  const schemas = document.components.schemas
  const known = [...endpoints].filter((each) =>
    JSON.stringify(operationOf(each, { ...schemas })).includes(parameter),
  )
  expect(known.map(operationIdOf).toSorted()).toEqual([
    'activateProfile',
    'changePassword',
    'login',
    'logout',
    'refreshToken',
    'resetPassword',
  ])
})
