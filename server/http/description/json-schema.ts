/** Keywords of JSON Schema 2020-12 that the API description uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  description?: string
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  maxItems?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  [keyword: string]: unknown
}

export type Schemas = Record<string, JsonSchema>

const toSchemas = '#/components/schemas/'

export const refTo = (name: string): JsonSchema => ({ $ref: `${toSchemas}${name}` })

/**
 * Returns the shared schema that `schema` refers to, or `schema` itself if it is not a reference.
 * @throws if there is no such shared schema
 */
export function resolve(schema: JsonSchema, shared: Schemas): JsonSchema {
  if (schema.$ref === undefined) return schema
  const found = shared[schema.$ref.slice(toSchemas.length)]
  if (found === undefined) throw new Error(`No schema ${schema.$ref}`)
  return found
}

export function allowsNull(schema: JsonSchema): boolean {
  const types = [schema.type ?? []].flat()
  return types.includes('null') || (schema.anyOf ?? []).some(allowsNull)
}
