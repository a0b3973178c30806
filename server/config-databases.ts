/** The operator's settings for databases. */
export interface DatabaseConfig {
  /** URL of the database. Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /**
   * URL of the same database for the role that owns the tables and migrates them. Null if the operator migrates the
   * database, or if the role in `databaseUrl` may migrate it.
   */
  databaseOwnerUrl: string | null
  /** URL of PgBouncer for requests. Null: requests connect to the database directly. */
  databasePoolerUrl: string | null
  /** URL of a replica for reports. Null: reports read from the primary database. */
  reportsDatabaseUrl: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings for databases. Adds a sentence to `faults` for each mistake found. */
export function readDatabases(env: Environment, faults: string[]): DatabaseConfig {
  rejectOptions(env, faults)
  return {
    databaseUrl: env['DATABASE_URL'] || null,
    databaseOwnerUrl: readOwnerUrl(env, faults),
    databasePoolerUrl: readPoolerUrl(env, faults),
    reportsDatabaseUrl: readReportsUrl(env, faults),
  }
}

/**
 * Adds a sentence to `faults` for each URL with the parameter `options`. The driver would send it instead of the options
 * of Matric, such as the actor and the timeouts of a connection. Row-level security would then hide all rows.
 */
function rejectOptions(env: Environment, faults: string[]): void {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_POOLER_URL', 'REPORTS_DATABASE_URL'])
    if (/[?&]options=/.test(env[name] ?? ''))
      faults.push(
        `${name} contains «options=», which would replace the options that Matric needs. Remove it, or use «alter role … set …».`,
      )
}

const isPostgresUrl = (url: string) => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')

function readOwnerUrl(env: Environment, faults: string[]): string | null {
  const url = env['DATABASE_OWNER_URL'] || null
  if (url !== null && !env['DATABASE_URL'])
    faults.push('DATABASE_OWNER_URL is set without DATABASE_URL: the embedded database needs neither.')
  return url
}

function readPoolerUrl(env: Environment, faults: string[]): string | null {
  const url = env['DATABASE_POOLER_URL'] || null
  if (url === null) return null
  if (!env['DATABASE_URL'])
    faults.push(
      'DATABASE_POOLER_URL is set without DATABASE_URL, which the jobs need for a direct connection.',
    )
  if (!isPostgresUrl(url))
    faults.push(
      'DATABASE_POOLER_URL is not an address like postgresql://matric_server:password@127.0.0.1:6432/matric.',
    )
  return url
}

function readReportsUrl(env: Environment, faults: string[]): string | null {
  const url = env['REPORTS_DATABASE_URL'] || null
  if (url === null) return null
  if (!env['DATABASE_URL'])
    faults.push('REPORTS_DATABASE_URL is set without DATABASE_URL: the embedded database has no replica.')
  if (!isPostgresUrl(url))
    faults.push(
      'REPORTS_DATABASE_URL is not an address like postgresql://matric_reports:password@replica.internal:5432/matric.',
    )
  return url
}
