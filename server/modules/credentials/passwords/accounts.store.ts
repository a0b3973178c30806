import {
  type ApplicantRecord,
  type RecordValues,
  recordColumn,
  recordJoins,
  recordOf,
} from '#server/applicant/record.ts'
import type { Database } from '#server/db/client.ts'

export interface Account {
  passwordHash: string
  record: ApplicantRecord
}

/**
 * Returns the active account of a username; null if there is none. The username is the email address or the
 * application number, in upper or lower case.
 */
export async function findAccount(database: Database, username: string): Promise<Account | null> {
  const rows = await database.systemStatement<{ passwordHash: string; record: RecordValues }>({
    name: 'find-account',
    text: `select applicant.password_hash as "passwordHash", ${recordColumn} from applicant ${recordJoins}
      where not applicant.waiting and applicant.email = $1 or applicant.application_number = $2`,
    values: [username.toLowerCase(), username.toUpperCase()],
  })
  const row = rows[0]
  return row === undefined ? null : { passwordHash: row.passwordHash, record: recordOf(row.record) }
}

/**
 * Returns the newest pending profile of an email address; null if there is none. With a `passwordHash`, only profiles
 * with this password hash are considered.
 */
export async function findWaiting(
  database: Database,
  email: string,
  passwordHash: string | null,
): Promise<Account | null> {
  const rows = await database.systemStatement<{ passwordHash: string; record: RecordValues }>({
    name: 'find-waiting',
    text: `select applicant.password_hash as "passwordHash", ${recordColumn} from applicant ${recordJoins}
      where applicant.waiting and applicant.email = $1 and applicant.password_hash = coalesce($2, applicant.password_hash)
      order by applicant.created_at desc limit 1`,
    values: [email.toLowerCase(), passwordHash],
  })
  const row = rows[0]
  return row === undefined ? null : { passwordHash: row.passwordHash, record: recordOf(row.record) }
}

/** Returns the secret seed from which the password salts of pending profiles are computed. */
export async function registrationSeed(database: Database): Promise<Buffer> {
  const { seed } = await database.system
    .selectFrom('registrationSalt')
    .select('seed')
    .executeTakeFirstOrThrow()
  return seed
}

/** Returns the account of an applicant, active or pending; null if there is none. */
export async function accountOf(database: Database, applicantId: string): Promise<Account | null> {
  const rows = await database.systemStatement<{ passwordHash: string; record: RecordValues }>({
    name: 'account-of',
    text: `select applicant.password_hash as "passwordHash", ${recordColumn} from applicant ${recordJoins}
      where applicant.id = $1`,
    values: [applicantId],
  })
  const row = rows[0]
  return row === undefined ? null : { passwordHash: row.passwordHash, record: recordOf(row.record) }
}
