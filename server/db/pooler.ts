import type pg from 'pg'
import type { Database } from './client.ts'
import type { PoolerAddresses } from './pools.ts'

/**
 * Returns the settings for system and applicant connections through PgBouncer. The names of the databases are the name
 * in the URL plus `_system` or `_applicant`. deploy/pgbouncer/pgbouncer.ini defines these databases.
 */
export function poolerAddresses(url: string): PoolerAddresses {
  const forActor = (actor: string): pg.PoolConfig => {
    const actorUrl = new URL(url)
    actorUrl.pathname = `${actorUrl.pathname}_${actor}`
    return { connectionString: actorUrl.href }
  }
  return { system: forActor('system'), applicant: forActor('applicant') }
}

/**
 * Checks that PgBouncer sets the actor and the timeouts. Without the actor, row-level security would hide rows from
 * system connections. Without the timeouts, a statement could run forever. Returns one message for the operator per
 * database of PgBouncer that does not set both.
 */
export async function poolerProblems(database: Database): Promise<string[]> {
  const statement = {
    name: 'pooler-settings',
    text: `select coalesce(current_setting('matric.actor', true), '') as actor,
      current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0'
        and current_setting('idle_in_transaction_session_timeout') <> '0' as timeouts`,
    values: [],
  }
  const [system] = await database.systemStatement<{ actor: string; timeouts: boolean }>(statement)
  const [applicant] = await database.applicantStatement<{ actor: string; timeouts: boolean }>('', statement)
  const isRight = (row: typeof system, actor: string) => row?.actor === actor && row.timeouts
  return [
    ...(isRight(system, 'system') ? [] : ['system']),
    ...(isRight(applicant, 'applicant') ? [] : ['applicant']),
  ].map(
    (actor) =>
      `PgBouncer does not set matric.actor and the timeouts in the database for «${actor}»: copy its connect_query from deploy/pgbouncer/pgbouncer.ini.`,
  )
}
