import { type FieldNote, fieldNotes, requestNotes, responseNotes } from './field-notes.ts'
import { allowsNull, type JsonSchema, refTo } from './json-schema.ts'

export type Direction = 'input' | 'output'

/** Returns a copy of the schema with notes added to its fields, including those of nested objects and lists. */
export function annotate(given: JsonSchema, direction: Direction): JsonSchema {
  const schema = withListedKeys(given)
  const inner = (each: JsonSchema) => annotate(each, direction)
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const notes = direction === 'input' ? requestNotes : responseNotes
    const note = notes[name] ?? fieldNotes[name] ?? (isRecordId(field) ? recordIdNote : undefined)
    return [name, withNote(inner(field), note, direction)]
  })
  return {
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(schema.items === undefined ? {} : { items: inner(schema.items) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(inner) }),
  }
}

/**
 * Replaces the schema of a map with a fixed list of keys by an object schema with one property per key. Generated
 * clients then know the keys, and every name in `required` exists in `properties`.
 */
function withListedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema
  const keys = propertyNames?.enum
  if (keys === undefined || !(additionalProperties instanceof Object)) return schema
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) }
}

/**
 * Returns true if the field is the id of a record. The id is recognised by its pattern, so a new step needs no note for
 * its id.
 */
const isRecordId = ({ pattern }: JsonSchema) => String(pattern).startsWith('^[0-9a-f]{8}-')
const recordIdNote: FieldNote = { format: 'uuid' }

const isText = ({ type }: JsonSchema) => type === 'string' || (Array.isArray(type) && type.includes('string'))
const isChoice = (schema: JsonSchema) => schema.enum !== undefined || schema.const !== undefined

function withNote(field: JsonSchema, note: FieldNote | undefined, direction: Direction): JsonSchema {
  if (note === undefined || field.$ref !== undefined) return field
  const { description, example, format, values, deprecated } = note
  const blank = canBeEmpty(field, note, direction)
  const said: JsonSchema = {
    ...(description === undefined ? {} : { description }),
    ...(example === undefined || !accepts(field, example) ? {} : { examples: [example] }),
    ...(deprecated === undefined ? {} : { deprecated }),
  }
  if (values !== undefined && isText(field) && !isChoice(field))
    return { ...said, ...choices(field, values, blank) }
  if (format === undefined || !isText(field) || isChoice(field)) return { ...field, ...said }
  // A pattern would only repeat the format, so it is left out.
  const { pattern: _pattern, ...rest } = field
  return blank
    ? {
        ...said,
        anyOf: [
          { ...rest, format },
          { type: 'string', const: '' },
        ],
      }
    : { ...rest, ...said, format }
}

/** Returns whether a field accepts a note's example. Fields of the same name can have different types. */
function accepts(field: JsonSchema, value: unknown): boolean {
  if (field.anyOf !== undefined) return field.anyOf.some((each) => accepts(each, value))
  if (field.enum !== undefined) return field.enum.includes(value)
  if (field.const !== undefined) return field.const === value
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return [field.type ?? []].flat().includes(type)
}

/**
 * Returns whether a field can be an empty string. In responses, an empty string means that there is no value yet. In
 * requests, only a field with an empty default can be empty.
 */
function canBeEmpty(field: JsonSchema, note: FieldNote, direction: Direction): boolean {
  return direction === 'output' ? note.blank === true : field.default === ''
}

function choices(field: JsonSchema, values: string, blank: boolean): JsonSchema {
  const besides = [
    ...(blank ? [{ type: 'string', const: '' }] : []),
    ...(allowsNull(field) ? [{ type: 'null' }] : []),
  ]
  return besides.length === 0 ? refTo(values) : { anyOf: [refTo(values), ...besides] }
}
