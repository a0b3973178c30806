import type * as z from 'zod/mini'
import { exampleNumber, exampleText, type Place } from './example-values.ts'

/** Options for the examples of a scene. */
export interface ExampleKind {
  /** Maximum length of a list. If the first field of its rows is an enum and `rows` is not 0, each value has a row. */
  rows: number
  /** True if names and texts are longer than usual. */
  long: boolean
}

/** Builds an example from a schema of the contract. Rows of a list differ in names, states, times and missing values. */
export function exampleOf(schema: z.core.$ZodType, kind: ExampleKind): unknown {
  return valueOf(schema, kind, { key: '', index: 0 })
}

function valueOf(schema: z.core.$ZodType, kind: ExampleKind, place: Place): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  // Other types do not occur in the contract, so their example is null.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, valueOf(field, kind, { ...place, key })]),
      )
    case 'array':
      return rowsOf(def.element, kind, place)
    case 'record':
      return recordOf(def.keyType, def.valueType, kind, place)
    case 'enum':
      return chosen(Object.values(def.entries), place.index)
    case 'literal':
      return def.values[0]
    case 'union':
      return valueOf(chosen(def.options, 0), kind, place)
    case 'nullable':
      return place.index % 3 === 2 ? null : valueOf(def.innerType, kind, place)
    case 'optional':
    case 'default':
    case 'readonly':
      return valueOf(def.innerType, kind, place)
    case 'pipe':
      return valueOf(def.out, kind, place)
    case 'string':
      return exampleText(place, kind.long)
    case 'number':
      return exampleNumber(place)
    case 'boolean':
      return place.index % 2 === 0
    default:
      return null
  }
}

function chosen<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('The schema allows no value')
  return value
}

/** Returns example rows of a list. If the first field is an enum, such as the name of a check, each value has a row. */
function rowsOf(element: z.core.$ZodType, { rows, long }: ExampleKind, place: Place): unknown[] {
  const { def } = (element as z.core.$ZodTypes)._zod
  const options = def.type === 'enum' ? Object.keys(def.entries).length : namesIn(element)
  const count = rows === 0 ? 0 : options > 0 && def.type !== 'enum' ? options : Math.min(rows, 4)
  const nested = { rows: Math.min(rows, 3), long }
  return Array.from({ length: count }, (_, index) => valueOf(element, nested, { ...place, index }))
}

/** Returns the number of values of the rows' first field if it is an enum, otherwise 0. */
function namesIn(element: z.core.$ZodType): number {
  const { def } = (element as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return 0
  const [first] = Object.values(def.shape)
  if (first === undefined) return 0
  const firstField = (first as z.core.$ZodTypes)._zod.def
  return firstField.type === 'enum' ? Object.keys(firstField.entries).length : 0
}

function recordOf(
  key: z.core.$ZodType,
  value: z.core.$ZodType,
  kind: ExampleKind,
  place: Place,
): Record<string, unknown> {
  const { def } = (key as z.core.$ZodTypes)._zod
  const keys = def.type === 'enum' ? Object.values(def.entries).map(String) : ['status']
  return Object.fromEntries(
    keys.map((each, index) => [each, valueOf(value, kind, { key: each, index: place.index + index })]),
  )
}
