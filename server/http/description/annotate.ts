import { exampleByFormat } from './example.ts'
import { type FieldNote, uuid } from './field-note.ts'
import { fieldNotes } from './field-notes.ts'
import { allowsNull, type JsonSchema, refTo } from './json-schema.ts'
import { requestNotes } from './request-notes.ts'
import { officeResponseNotes } from './office-notes.ts'
import { responseNotes } from './response-notes.ts'

export type Direction = 'input' | 'output'

/** Side of the API that a schema belongs to. The same name can mean different things on the two sides. */
export type Side = 'applicant' | 'office'

/**
 * Returns a copy of the schema with notes added to its fields, including those of nested objects and lists. `owner` is
 * the name of the shared schema, of the operation, or of the field that contains the object. `side` selects the notes
 * for responses.
 */
export function annotate(original: JsonSchema, direction: Direction, owner: string, side: Side): JsonSchema {
  const schema = withListedKeys(original)
  const notes = direction === 'input' ? requestNotes : side === 'office' ? officeResponseNotes : responseNotes
  const inner = (each: JsonSchema) => annotate(each, direction, owner, side)
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const note =
      notes[`${owner}.${name}`] ??
      notes[name] ??
      fieldNotes[name] ??
      (isRecordId(field) ? uuid('Id of the record.') : undefined)
    return [name, withNote(annotate(field, direction, name, side), note, direction)]
  })
  return {
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...(schema.items === undefined ? {} : { items: inner(schema.items) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(inner) }),
  }
}

/**
 * Converts the schema of a map whose keys are a fixed list to an object schema with one property per key. Generated
 * clients then have the keys in their types, and every name in `required` exists in `properties`.
 */
function withListedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema
  const keys = propertyNames?.enum
  if (keys === undefined || !(additionalProperties instanceof Object)) return schema
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) }
}

/**
 * Returns true if the field is the id of a record. Such ids are recognised by their pattern, so the ids of a new step's
 * records need no note.
 */
const isRecordId = ({ pattern }: JsonSchema) => String(pattern).startsWith('^[0-9a-f]{8}-')

const isText = ({ type }: JsonSchema) => type === 'string' || (Array.isArray(type) && type.includes('string'))
const isChoice = (schema: JsonSchema) => schema.enum !== undefined || schema.const !== undefined

function withNote(field: JsonSchema, note: FieldNote | undefined, direction: Direction): JsonSchema {
  if (note === undefined) return field
  const { description, format, values, deprecated } = note
  if (field.$ref !== undefined) return description === undefined ? field : { ...field, description }
  const example = note.example === undefined && format !== undefined ? exampleByFormat[format] : note.example
  const blank = canBeEmpty(field, note, direction)
  const noteSchema: JsonSchema = {
    ...(description === undefined ? {} : { description }),
    ...(example === undefined || !accepts(field, example) ? {} : { examples: [example] }),
    ...(deprecated === undefined ? {} : { deprecated }),
  }
  if (values !== undefined && isText(field) && !isChoice(field))
    return { ...noteSchema, ...withChoices(field, values, blank) }
  if (format === undefined || !isText(field) || isChoice(field)) return { ...field, ...noteSchema }
  // The pattern is left out, because it would only repeat the format.
  const { pattern: _pattern, ...rest } = field
  return blank
    ? {
        ...noteSchema,
        anyOf: [
          { ...rest, format },
          { type: 'string', const: '' },
        ],
      }
    : { ...rest, ...noteSchema, format }
}

/** Returns whether a note's example is valid for a field. Fields of the same name can have different types. */
function accepts(field: JsonSchema, value: unknown): boolean {
  if (field.anyOf !== undefined) return field.anyOf.some((each) => accepts(each, value))
  if (field.enum !== undefined) return field.enum.includes(value)
  if (field.const !== undefined) return field.const === value
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const types = [field.type ?? []].flat()
  return types.includes(type) || (types.includes('integer') && Number.isInteger(value))
}

/**
 * Returns whether a field can be an empty string. In responses, an empty string means that there is no value yet. In
 * requests, only a field with an empty default can be empty.
 */
function canBeEmpty(field: JsonSchema, note: FieldNote, direction: Direction): boolean {
  return direction === 'output' ? note.blank === true : field.default === ''
}

function withChoices(field: JsonSchema, values: string, blank: boolean): JsonSchema {
  const alternatives = [
    ...(blank ? [{ type: 'string', const: '' }] : []),
    ...(allowsNull(field) ? [{ type: 'null' }] : []),
  ]
  return alternatives.length === 0 ? refTo(values) : { anyOf: [refTo(values), ...alternatives] }
}
