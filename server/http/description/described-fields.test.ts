import { expect, test } from 'vitest'
import { describeApi } from './describe-api.ts'
import { type JsonSchema, resolve, type Schemas } from './json-schema.ts'

interface Field {
  /** Operation or shared schema, then the names of the fields, such as `Tracker.steps.title`. */
  path: string
  schema: JsonSchema
}

const document = describeApi('Test')
const shared: Schemas = { ...document.components.schemas }

/** Lists the fields of a schema, with those of nested objects and of the shared schemas that it refers to. */
function fieldsOf(schema: JsonSchema, path: string, seen: ReadonlySet<string> = new Set()): Field[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return seen.has(name) ? [] : fieldsOf(resolve(schema, shared), name, new Set([...seen, name]))
  }
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: `${path}.${name}`, schema: field },
    ...fieldsOf(field, `${path}.${name}`, seen),
  ])
  const inner = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return [...own, ...inner.flatMap((each) => (each instanceof Object ? fieldsOf(each, path, seen) : []))]
}

interface Content {
  content?: Record<string, { schema?: JsonSchema }>
}
interface Operation {
  operationId: string
  requestBody?: Content
  responses: Record<string, Content>
}

const operations: Operation[] = Object.values(document.paths).flatMap((methods) =>
  JSON.parse(JSON.stringify(Object.values(methods))),
)

function schemasOf({ content = {} }: Content): JsonSchema[] {
  return Object.values(content).flatMap(({ schema }) => (schema === undefined ? [] : [schema]))
}

const requests = operations.flatMap(({ operationId, requestBody }) =>
  schemasOf(requestBody ?? {}).flatMap((schema) => fieldsOf(schema, operationId)),
)
const responses = operations.flatMap(({ operationId, responses: { 200: success } }) =>
  schemasOf(success ?? {}).flatMap((schema) => fieldsOf(schema, operationId)),
)
const paths = (fields: Field[]) => [...new Set(fields.map(({ path }) => path))]

/**
 * Returns true if the schema has an example or does not need one. A schema needs no example if it lists its values, is
 * deprecated, is a file, or has a type other than text and number.
 */
function hasExample(given: JsonSchema): boolean {
  const schema = { ...resolve(given, shared), ...given }
  if (schema.examples !== undefined || schema.enum !== undefined || schema.const !== undefined) return true
  if (schema['deprecated'] === true || schema.format === 'binary') return true
  if (schema.anyOf !== undefined) return schema.anyOf.some((each) => each.type !== 'null' && hasExample(each))
  return !['string', 'number', 'integer'].some((type) => [schema.type ?? []].flat().includes(type))
}

test.each([
  ['requests', requests],
  ['responses', responses],
])('every field of %s has a description and an example', (_, fields) => {
  expect(fields.length).toBeGreaterThan(300)
  const undescribed = fields.filter(
    ({ schema }) => (schema.description ?? resolve(schema, shared).description) === undefined,
  )
  expect(paths(undescribed)).toEqual([])
  expect(paths(fields.filter(({ schema }) => !hasExample(schema)))).toEqual([])
})

test('a field of the office does not get the description of another field with the same name', () => {
  const described = Object.fromEntries(responses.map(({ path, schema }) => [path, schema]))
  expect(described['officePreviewRelease.data.mails.to']).toMatchObject({ format: 'email' })
  expect(described['officeAcceptInvitation.data.address']?.description).toContain('otpauth://')
  expect(described['officeStaff.data.state']?.description).toBe('State of the account.')
})
