import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/registry.ts'
import { officeEndpoints } from '#contract/office/registry.ts'
import { describeApi } from './describe-api.ts'
import { exampleOf } from './example.ts'
import type { Schemas } from './json-schema.ts'
import { operationIdOf, operationOf } from './operation.ts'
import { toJsonSchema } from './schemas.ts'

const document = describeApi('Test')
const withBody: Endpoint[] = [...endpoints, ...officeEndpoints].filter(({ body }) => body !== undefined)

test('the recommended rules of the linter find nothing', { timeout: 120_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every operation has an id of its own', () => {
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

test('only these calls can be made without their body', () => {
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

test('only these calls have the client header of the portal', () => {
  const parameter = '#/components/parameters/PortalClient'
  const schemas = document.components.schemas
  const known = [...endpoints].filter((each) =>
    JSON.stringify(operationOf(each, { ...schemas })).includes(parameter),
  )
  expect(known.map(operationIdOf).toSorted()).toEqual(['changePassword', 'login', 'logout', 'refreshToken'])
})
