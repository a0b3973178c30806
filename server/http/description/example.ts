import { type JsonSchema, resolve, type Schemas } from './json-schema.ts'

export const exampleByFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  email: 'ada@mail.example',
  uuid: '019bd1a2-7c3e-7f00-8a1b-2c3d4e5f6a7b',
}

/**
 * Builds an example from a schema. A field gets its own example, otherwise its first allowed value or default,
 * otherwise a fixed value for its type and format. Deprecated fields are left out.
 */
export function exampleOf(schema: JsonSchema, shared: Schemas): unknown {
  const own = resolve(schema, shared)
  const [given] = schema.examples ?? own.examples ?? []
  if (given !== undefined) return given
  if (own.const !== undefined) return own.const
  if (own.enum !== undefined) return own.enum[0]
  if (own.default !== undefined) return own.default
  const choice = (own.anyOf ?? own.oneOf ?? []).find((each) => each.type !== 'null')
  if (choice !== undefined) return exampleOf(choice, shared)
  switch (String([own.type].flat()[0])) {
    case 'object':
      return Object.fromEntries(
        Object.entries(own.properties ?? {}).flatMap(([name, field]) =>
          field['deprecated'] === true ? [] : [[name, exampleOf(field, shared)]],
        ),
      )
    case 'array':
      return own.maxItems === 0 || own.items === undefined ? [] : [exampleOf(own.items, shared)]
    case 'string':
      return exampleByFormat[own.format ?? ''] ?? 'text'
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return 1
    default:
      return null
  }
}
