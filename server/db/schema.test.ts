import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/postgres.ts'

interface Column {
  nullable: boolean
  /** The database fills it in when it is left out. */
  filled: boolean
  type: string
}
type Tables = Record<string, Record<string, Column>>

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

/** TypeScript's type for each type of the database. */
const types: Record<string, string> = {
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  jsonb: 'json',
  ARRAY: 'array',
}

let inDatabase: Tables
let inSource: Tables
let client: pg.Client

/** What the database has, the job queue's and the migrations' own tables left out. */
async function readDatabase(): Promise<Tables> {
  const { rows } = await client.query<{
    table_name: string
    column_name: string
    data_type: string
    nullable: boolean
    filled: boolean
  }>(`select table_name, column_name, data_type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as filled
    from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migration'`)
  const tables: Tables = {}
  for (const row of rows) {
    const table = (tables[camel(row.table_name)] ??= {})
    const type = types[row.data_type] ?? row.data_type
    table[camel(row.column_name)] = { type, nullable: row.nullable, filled: row.filled }
  }
  return tables
}

/** A column as it is declared. */
function columnOf(declared: string): Column {
  const text = declared.trim()
  const set = /^Set<(.+)>$/.exec(text)?.[1]
  if (set !== undefined) return { ...columnOf(set), nullable: true }
  const generated = /^Generated<(.+)>$/.exec(text)?.[1]
  if (generated !== undefined) return { ...columnOf(generated), filled: true }
  if (text === 'Now') return { type: 'Date', nullable: false, filled: true }
  const [read = '', insert = ''] = /^ColumnType<(.+)>$/.exec(text)?.[1]?.split(/,(?![^<]*>)/) ?? []
  if (read === 'unknown' || read.endsWith('[]') || /^Record|Snapshot/.test(read))
    return { type: 'json', nullable: insert.includes('null'), filled: false }
  if (read !== '')
    return { ...columnOf(read), nullable: read.includes('null'), filled: insert.includes('undefined') }
  const bare = text.replace(/ \| null$/, '')
  const plain = /^(number|boolean|Buffer|Date)$/.test(bare) ? bare : 'string'
  return { type: bare.endsWith('[]') ? 'array' : plain, nullable: bare !== text, filled: false }
}

const folder = new URL('.', import.meta.url)

/** What the schema's files say, read as text: types leave nothing behind at run time. */
async function readSource(): Promise<Tables> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('schema.ts'))
  const source = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n')
  const bodies = new Map<string, [string, string][]>()
  for (const [, name = '', body = ''] of source.matchAll(/^export interface (\w+)[^{\n]*\{\n([\s\S]*?)^\}/gm))
    bodies.set(name, fieldsIn(body))
  const parts = [...bodies].filter(([name]) => name.endsWith('Schema')).flatMap(([, fields]) => fields)
  const aliases = new Set([...source.matchAll(/^export type (\w+) =/gm)].map(([, name = '']) => name))
  const tables: Tables = {}
  for (const [table, name] of parts) {
    const columns = bodies.get(name) ?? []
    // A name for a type stands for one of a few words.
    tables[table] = Object.fromEntries(
      columns.map(([column, type]) => [column, columnOf(aliases.has(type) ? 'string' : type)]),
    )
  }
  return tables
}

function fieldsIn(body: string): [string, string][] {
  return [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => [name, type])
}

beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).address)
  await client.connect()
  inDatabase = await readDatabase()
  inSource = await readSource()
})
afterAll(() => client.end())

describe('the tables as TypeScript sees them are those of the database', () => {
  test('by name', () => {
    expect(Object.keys(inSource).sort()).toEqual(Object.keys(inDatabase).sort())
    expect(Object.keys(inDatabase)).toContain('applicant')
  })

  test('column by column: type, whether it may be null, whether the database fills it in', () => {
    for (const [name, columns] of Object.entries(inDatabase))
      expect({ [name]: inSource[name] }).toEqual({ [name]: columns })
  })

  test('a column more, or a null more, would be noticed', async () => {
    await client.query('alter table kin add column hobby text, alter column address drop not null')
    const changed = await readDatabase()
    expect(changed['kin']).not.toEqual(inSource['kin'])
    expect(changed['kin']).toMatchObject({ hobby: { nullable: true }, address: { nullable: true } })
  })
})
