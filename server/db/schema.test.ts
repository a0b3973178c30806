import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'

interface Column {
  nullable: boolean
  /** Whether the database fills the column if an insert leaves it out. */
  filled: boolean
  type: string
}
type Tables = Record<string, Record<string, Column>>

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

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

function columnOf(declared: string): Column {
  const text = declared.trim()
  const nullable = /^Nullable<(.+)>$/.exec(text)?.[1]
  if (nullable !== undefined) return { ...columnOf(nullable), nullable: true }
  const generated = /^Generated<(.+)>$/.exec(text)?.[1]
  if (generated !== undefined) return { ...columnOf(generated), filled: true }
  if (/^(FeesPaid|FirstShortfall)$/.test(text)) return { type: 'json', nullable: false, filled: false }
  if (text === 'Now') return { type: 'Date', nullable: false, filled: true }
  const [read = '', insert = ''] = /^ColumnType<(.+)>$/.exec(text)?.[1]?.split(/,(?![^<]*>)/) ?? []
  if (read === 'unknown' || read.endsWith('[]') || /^Record|Snapshot|Draft|StoredAnswer/.test(read))
    return { type: 'json', nullable: insert.includes('null'), filled: false }
  if (read !== '')
    return { ...columnOf(read), nullable: read.includes('null'), filled: insert.includes('undefined') }
  const bare = text.replace(/ \| null$/, '')
  const plain = /^(number|boolean|Buffer|Date)$/.test(bare) ? bare : 'string'
  return { type: bare.endsWith('[]') ? 'array' : plain, nullable: bare !== text, filled: false }
}

const folder = new URL('.', import.meta.url)

/** Reads the columns from the schema files. The files are parsed as text, because types do not exist at run time. */
async function readSource(): Promise<Tables> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('schema.ts'))
  const source = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n')
  const bodies = new Map<string, [string, string][]>()
  const parents = new Map<string, string[]>()
  for (const [, name = '', extended = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+)(?:\s+extends\s([\w,\s]+?))?\s\{\n([\s\S]*?)^\}/gm,
  )) {
    bodies.set(name, fieldsIn(body))
    parents.set(name, extended.trim().split(/,\s*/))
  }
  const allFields = (name: string): [string, string][] => [
    ...(parents.get(name) ?? []).flatMap(allFields),
    ...(bodies.get(name) ?? []),
  ]
  const parts = [...bodies].filter(([name]) => name.endsWith('Schema')).flatMap(([, fields]) => fields)
  const aliases = new Set([...source.matchAll(/^(?:export )?type (\w+) =/gm)].map(([, name = '']) => name))
  const tables: Tables = {}
  for (const [table, name] of parts) {
    const columns = allFields(name)
    // If the type of a column is an alias, the alias is a union of strings. Aliases of other types occur only inside
    // `Generated` or `ColumnType`.
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

describe('the TypeScript schema matches the database', () => {
  test('in its tables', () => {
    expect(Object.keys(inSource).sort()).toEqual(Object.keys(inDatabase).sort())
    expect(Object.keys(inDatabase)).toContain('applicant')
  })

  test('in its columns: type, null and default', () => {
    for (const [name, columns] of Object.entries(inDatabase))
      expect({ [name]: inSource[name] }).toEqual({ [name]: columns })
  })

  test('and an extra column or a missing null is detected', async () => {
    await client.query('alter table kin add column hobby text, alter column address drop not null')
    const changed = await readDatabase()
    expect(changed['kin']).not.toEqual(inSource['kin'])
    expect(changed['kin']).toMatchObject({ hobby: { nullable: true }, address: { nullable: true } })
  })
})

test('every table has row-level security and at least one policy, also for its owner', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'
       and not (relrowsecurity and relforcerowsecurity and exists (
         select from pg_policy where polrelid = pg_class.oid))
     order by 1`,
  )
  // `rate_limit` needs no row-level security: the rate limiter also writes it before the session is known, and
  // applicants never read it.
  expect(rows.map(({ name }) => name)).toEqual(['rate_limit'])
})
