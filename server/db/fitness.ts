import type { Database } from './client.ts'

/** What must hold so that an acknowledged write survives a power cut, and which setting breaks it. */
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

interface Fitness extends Record<(typeof durable)[number] | 'data_sync_retry', string> {
  version: number
  bypasses: boolean
}

const oldestVersion = 150_000

/**
 * What makes this database unfit for the money and documents of real people, in words for the operator; empty when
 * nothing does: version, durable commits, and a role that row-level security binds.
 */
export async function unfitness(database: Database): Promise<string[]> {
  const [row] = await database.systemStatement<Fitness>({
    name: 'fitness',
    text: `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
      current_setting('data_sync_retry') as data_sync_retry,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses`,
    values: [],
  })
  if (row === undefined) return ['The database did not say how it is set up.']
  const faults: string[] = []
  if (row.version < oldestVersion) faults.push('The database is older than PostgreSQL 15.')
  for (const name of durable)
    if (row[name] === 'off' || row[name] === 'local')
      faults.push(`The database has ${name} = ${row[name]}: a confirmed write could be lost. Set it to on.`)
  if (row.data_sync_retry === 'on') faults.push('The database has data_sync_retry = on: set it to off.')
  if (row.bypasses)
    faults.push(
      'The database role is a superuser or bypasses row-level security: use a role that does neither.',
    )
  return faults
}
