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
  const resolved = resolve(schema, shared)
  const [example] = schema.examples ?? resolved.examples ?? []
  if (example !== undefined) return example
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum !== undefined) return resolved.enum[0]
  if (resolved.default !== undefined) return resolved.default
  const choice = (resolved.anyOf ?? resolved.oneOf ?? []).find((each) => each.type !== 'null')
  if (choice !== undefined) return exampleOf(choice, shared)
  switch (String([resolved.type].flat()[0])) {
    case 'object':
      return Object.fromEntries(
        Object.entries(resolved.properties ?? {}).flatMap(([name, field]) =>
          field['deprecated'] === true ? [] : [[name, exampleOf(field, shared)]],
        ),
      )
    case 'array':
      return resolved.maxItems === 0 || resolved.items === undefined
        ? []
        : [exampleOf(resolved.items, shared)]
    case 'string':
      return exampleByFormat[resolved.format ?? ''] ?? 'text'
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return 1
    default:
      return null
  }
}
