import type pg from 'pg'
import { mayMigrate, migrate, missingMigrations } from './migrate.ts'
import { userOf } from './server-role.ts'

/** Connection settings of a database that the operator provides. */
export interface ExternalDatabase {
  /** URL with the server's role. */
  url: string
  /**
   * URL with the role that owns the tables and migrates them. Null: the operator migrates the database, or `url`
   * already has the owner's role.
   */
  ownerUrl: string | null
}

/** Thrown when the database lacks migrations and this server may not apply them. */
export class UnmigratedDatabaseError extends Error {
  constructor(missing: readonly string[]) {
    super(
      `Matric cannot start: the database lacks ${missing.join(', ')}, and the role in DATABASE_URL may not migrate it. ` +
        'Set DATABASE_OWNER_URL and run «npm run migrate», or start the server with DATABASE_OWNER_URL.',
    )
  }
}

/**
 * Migrates an external database as its owner and grants the server's role its rights. Without the owner's URL, migrates
 * the database only if the server's own role may do so (see `mayMigrate`). Returns the names of the applied files.
 * @throws UnmigratedDatabaseError, NewerDatabaseError
 */
export async function prepareExternal({ url, ownerUrl }: ExternalDatabase): Promise<string[]> {
  if (ownerUrl !== null) return migrate({ connectionString: ownerUrl }, { serverRole: userOf(url) })
  const connection: pg.ClientConfig = { connectionString: url }
  if (await mayMigrate(connection)) return migrate(connection)
  const missing = await missingMigrations(connection)
  if (missing.length > 0) throw new UnmigratedDatabaseError(missing)
  return []
}
