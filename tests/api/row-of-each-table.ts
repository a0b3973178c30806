import pg from 'pg'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'

/** SQL values for columns that must not be null, by the type of the column. */
const values: Record<string, string> = {
  text: `''`,
  'character varying': `''`,
  boolean: 'false',
  smallint: '1',
  integer: '1',
  bigint: '1',
  uuid: '$1',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  bytea: `''`,
  jsonb: `'{}'`,
  ARRAY: `'{}'`,
}

interface Column {
  table: string
  column: string
  type: string
}

/**
 * Adds a row of this applicant to `applicant` and to every table with applicants' rows. Fills in only columns that need
 * a value. Drops the constraints and turns the triggers off, because they would reject such rows. `superuser`:
 * connection settings of a superuser and of a database that is used for nothing else.
 */
export async function addRowOfEach(superuser: DatabaseAddress, applicantId: string): Promise<void> {
  const client = new pg.Client({ ...superuser, options: '-c session_replication_role=replica' })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns c
       where table_schema = 'public' and is_generated = 'NEVER'
         and (column_name = 'applicant_id' or is_nullable = 'NO' and column_default is null and is_identity = 'NO')
         and (table_name = 'applicant' or exists (
           select from information_schema.columns o where o.table_schema = 'public'
             and o.table_name = c.table_name and o.column_name = 'applicant_id'))`,
    )
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      const names = columns.map(({ column }) => column)
      const given = columns.map(({ type }) => values[type] ?? `an unknown type: ${type}`)
      await dropChecks(client, table)
      await client.query(`insert into ${table} (${names.join()}) values (${given.join()})`, [applicantId])
    }
    // Applicants can see only released decisions.
    await client.query(`update decision set state = 'released'`)
  } finally {
    await client.end()
  }
}

async function dropChecks(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
}
