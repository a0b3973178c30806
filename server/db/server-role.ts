import pg from 'pg'

/*
 * Rights of the role that the server connects with. Another role owns the tables and migrates them. The server's role
 * therefore cannot alter tables, disable triggers or policies, or change append-only rows, not even by SQL injection.
 */

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE' | 'REFERENCES' | 'TRIGGER'

const everyday: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
const appendOnly: readonly Right[] = ['SELECT', 'INSERT']
/** Rights on tables whose rows may be changed but not deleted. */
const withoutDelete: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE']

/** Rights on the tables with restrictions. On all other tables, the server has the rights `everyday`. */
const restricted: Readonly<Record<string, readonly Right[]>> = {
  schema_migration: ['SELECT'],
  audit_event: appendOnly,
  audit_chain: appendOnly,
  submission: appendOnly,
  submission_version: appendOnly,
  // The server can also change the columns of `document` in `changeableColumns`, to withdraw a document.
  document: appendOnly,
  decision: withoutDelete,
  reconsideration: withoutDelete,
  payment: withoutDelete,
  refund: withoutDelete,
  unclear_payment: withoutDelete,
  correction: withoutDelete,
  office_request: withoutDelete,
  requested_document: withoutDelete,
  offer_decline: withoutDelete,
  staff: withoutDelete,
  installation_key: withoutDelete,
}

const changeableColumns: Readonly<Record<string, readonly string[]>> = {
  document: ['revoked_at', 'revoked_reason'],
}

const schemas = ['public', 'graphile_worker']

/** Returns the database username that `pg` uses for this connection string. */
export function userOf(connectionString: string): string {
  return new pg.Client({ connectionString }).user ?? ''
}

/**
 * Gives a role the rights of the server, revokes all its other rights on the tables, and lets it see the job queue.
 * Does nothing if the role already has exactly these rights, or if it owns the tables. Must be called as the owner of
 * the tables.
 */
export async function grantServerRights(client: pg.Client, role: string): Promise<void> {
  const owner = await client.query<{ same: boolean }>('select current_user = $1 as same', [role])
  if (owner.rows[0]?.same === true || (await hasServerRights(client, role))) return
  const server = pg.escapeIdentifier(role)
  const all = schemas.join(', ')
  const statements = [
    `grant usage on schema ${all} to ${server}`,
    `revoke all on all tables in schema ${all} from ${server}`,
    `grant ${everyday.join(', ')} on all tables in schema ${all} to ${server}`,
    `grant usage, select on all sequences in schema ${all} to ${server}`,
    ...Object.entries(restricted).flatMap(([table, rights]) => [
      `revoke all on ${table} from ${server}`,
      `grant ${rights.join(', ')} on ${table} to ${server}`,
    ]),
    ...Object.entries(changeableColumns).map(
      ([table, columns]) => `grant update (${columns.join(', ')}) on ${table} to ${server}`,
    ),
  ]
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await openJobTables(client)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The rights of the server could not be granted to the role ${role}.`, { cause })
  }
}

/**
 * Runs a migration in the caller's transaction. Gives the server's role the rights `everyday` on the tables that the
 * migration creates. Servers of the previous version are still running and need these rights, because a new trigger may
 * write to a new table with their role. `grantServerRights` later revokes the rights that the role must not keep.
 */
export async function withRightsOnNewTables(
  client: pg.Client,
  role: string | undefined,
  migration: () => Promise<unknown>,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_roles where rolname = $1 and rolname <> current_user',
    [role],
  )
  if (role === undefined || rowCount === 0) {
    await migration()
    return
  }
  const server = pg.escapeIdentifier(role)
  const rights = [`${everyday.join(', ')} on tables`, 'usage, select on sequences']
  for (const right of rights)
    await client.query(`alter default privileges in schema public grant ${right} to ${server}`)
  await migration()
  for (const right of rights)
    await client.query(`alter default privileges in schema public revoke ${right} from ${server}`)
}

const lockedJobTables = `
  select c.oid, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'graphile_worker' and c.relrowsecurity
    and not exists (select from pg_policy where polrelid = c.oid)`

/**
 * Lets the server see all rows of the job queue. The queue enables row-level security without a policy, so only the
 * owner would otherwise see its rows.
 */
async function openJobTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(lockedJobTables)
  for (const { name } of rows)
    await client.query(`create policy every_row on ${name} using (true) with check (true)`)
}

/**
 * Returns whether the role has all rights of the server and no other rights on the tables and their columns. Also
 * returns false if a table of the job queue lacks the policy of `openJobTables`.
 */
async function hasServerRights(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       cross join unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) as right_name
     where n.nspname = any ($2) and c.relkind in ('r', 'p')
       and has_table_privilege($1, c.oid, right_name) is distinct from
         coalesce($3::jsonb -> c.relname, $4::jsonb) ? right_name
     union all
     select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($2) 
       and case when c.relkind = 'S' then not has_sequence_privilege($1, c.oid, 'USAGE') end
     union all
     select from unnest($2::text[]) as name where not has_schema_privilege($1, name, 'USAGE')
     union all
     select from jsonb_each($5::jsonb) as t (name, columns), jsonb_array_elements_text(columns) as column_name
     where not has_column_privilege($1, t.name, column_name, 'UPDATE')
     union all
     select from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       cross join unnest('{SELECT,INSERT,UPDATE,REFERENCES}'::text[]) as right_name
     where n.nspname = any ($2) and c.relkind in ('r', 'p') and a.attacl is not null and not a.attisdropped
       and has_column_privilege($1, c.oid, a.attnum, right_name)
       and not coalesce($3::jsonb -> c.relname, $4::jsonb) ? right_name
       and not (right_name = 'UPDATE' and coalesce($5::jsonb -> c.relname ? a.attname::text, false))
     union all
     select from (${lockedJobTables}) locked
     limit 1`,
    [role, schemas, JSON.stringify(restricted), JSON.stringify(everyday), JSON.stringify(changeableColumns)],
  )
  return rowCount === 0
}
