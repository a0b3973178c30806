import type { Database } from './client.ts'

/** PostgreSQL settings that must not be `off` or `local`, because otherwise a confirmed write could be lost. */
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

interface DatabaseSettings extends Record<(typeof durable)[number] | 'data_sync_retry', string> {
  version: number
  bypasses: boolean
  owns: boolean
  connections: number
}

const oldestVersion = 150_000

/**
 * Checks the requirements for production: version, durable commits, enough connections, and a role that is subject to
 * row-level security and does not own the tables. `ownConnections` is the maximum number of connections of this server.
 * Returns one message for the operator per problem.
 */
export async function databaseProblems(database: Database, ownConnections: number): Promise<string[]> {
  const [row] = await database.systemStatement<DatabaseSettings>({
    name: 'fitness',
    text: `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
      current_setting('data_sync_retry') as data_sync_retry,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
      (select pg_has_role(relowner, 'MEMBER') from pg_class where oid = 'applicant'::regclass) as owns`,
    values: [],
  })
  if (row === undefined) return ['The database did not return its settings.']
  const problems: string[] = []
  if (row.version < oldestVersion) problems.push('The database is older than PostgreSQL 15.')
  for (const name of durable)
    if (row[name] === 'off' || row[name] === 'local')
      problems.push(`The database has ${name} = ${row[name]}: a confirmed write could be lost. Set it to on.`)
  if (row.data_sync_retry === 'on') problems.push('The database has data_sync_retry = on: set it to off.')
  if (ownConnections > row.connections)
    problems.push(
      `DATABASE_CONNECTIONS is ${ownConnections}, but the database allows only ${row.connections} connections to all servers together.`,
    )
  if (row.bypasses)
    problems.push(
      'The database role is a superuser or bypasses row-level security: use a role that does neither.',
    )
  else if (row.owns)
    problems.push(
      'The database role of DATABASE_URL owns the tables, so it could alter them and rewrite the audit log. Use another ' +
        'role, and set DATABASE_OWNER_URL to the owner: see docs/operations/database.md.',
    )
  return problems
}
