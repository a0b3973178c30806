import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { diskFiles } from '#server/adapters/files/disk.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { openKeys } from '#server/start/open-keys.ts'
import { operatorCommand } from '#scripts/processes/operator-command.ts'
import { createTestDatabase, type TestDatabase } from './database/postgres.ts'

export async function connect(database: TestDatabase): Promise<pg.Client> {
  const opened = new pg.Client({ ...database.address, options: '-c matric.actor=system' })
  await opened.connect()
  return opened
}

/**
 * Returns the rows of each table as JSON, sorted. Leaves out the tables of migrations, `restored_copy`, and
 * `operator_action`, which changes after a backup.
 */
export async function contents(database: TestDatabase): Promise<Record<string, string[]>> {
  const opened = await connect(database)
  try {
    const { rows: tables } = await opened.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where relkind = 'r' and nspname in ('public', 'graphile_worker')`,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      if (/migration|restored_copy|operator_action/.test(name)) continue
      const { rows } = await opened.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await opened.end()
  }
}

/** Returns the environment variables with the database URLs of the server's role and of the owner. */
export const urlsOf = (database: TestDatabase) => ({
  DATABASE_URL: database.serverConnectionString,
  DATABASE_OWNER_URL: database.connectionString,
})

export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const opened = await connect(database)
  await opened.query('drop schema graphile_worker cascade; drop schema public cascade; create schema public')
  await opened.end()
  return database
}

/**
 * Creates an installation with four applicants, a picture, keys and a job. Makes two backups: one plain, one
 * encrypted.
 */
export async function backedUpInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'matric-backup-'))
  const at = (name: string) => join(folder, name)
  const source = await createTestDatabase()
  const client = await connect(source)
  const settings = { ...urlsOf(source), DATA_DIR: at('source') }
  const backup = (to: string, ...furtherArguments: string[]) =>
    operatorCommand('backup', ['--to', to, ...furtherArguments], settings)

  async function addApplicant(name: string): Promise<string> {
    const id = newId()
    await client.query('begin')
    await client.query(
      `insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no)
     values ($1, $2, 'none', 'Registered', $3, E'tab\t back\\\\slash', '08000000011')`,
      [id, `${id}@mail.example`, name],
    )
    await client.query(
      `insert into audit_event (actor_kind, action, applicant_id, after) values ('system', 'written', $1, $2)`,
      [id, JSON.stringify({ name })],
    )
    await client.query('commit')
    return id
  }

  /** Adds an upload as the applicant's picture, so that two tables refer to each other. */
  async function addPicture(applicantId: string, bytes: Buffer): Promise<string> {
    const key = await (await diskFiles(at('source/files'))).put(bytes)
    const id = newId()
    await client.query(
      `insert into upload (id, ticket, applicant_id, document_type, file_key, bytes, sha256, claimed_at)
     values ($1, $2, $3, 'ProfilePicture', $4, $5, $6, now())`,
      [id, id, applicantId, key, bytes.length, createHash('sha256').update(bytes).digest()],
    )
    await client.query('update applicant set picture_id = $1 where id = $2', [id, applicantId])
    return key
  }

  const database = openDatabase({ connection: source.address, poolSize: 2, onIdleError: () => undefined })
  await openKeys(readConfig(settings), database)
  await database.close()
  const applicants = []
  for (const name of ['Ẹ̀kúndayọ̀', 'line\nbreak', '\\N', '₦']) applicants.push(await addApplicant(name))
  const picture = await addPicture(applicants[0] ?? '', Buffer.from('a picture'))
  await client.query(
    `select graphile_worker.add_job('deliver_mail', '{"mailId": "none"}', run_at => now() + '1 day')`,
  )
  await client.query("select nextval('application_number_serial') from generate_series(1, 41)")
  const passphraseFile = at('passphrase')
  await writeFile(passphraseFile, 'correct horse battery\n')
  for (const [name, ...furtherArguments] of [['plain'], ['encrypted', '--passphrase-file', passphraseFile]]) {
    const { code, err } = await backup(at(name ?? ''), ...furtherArguments)
    if (code !== 0) throw new Error(err)
  }
  return {
    /** Returns a path in the temporary folder. `at('source')` is the DATA_DIR. */
    at,
    source,
    settings,
    backup,
    restore: (from: string, env: Record<string, string>, ...furtherArguments: string[]) =>
      operatorCommand('restore', ['--from', from, ...furtherArguments], env),
    addApplicant,
    /** Storage key of the only upload. */
    picture,
    passphraseFile,
    plain: at('plain'),
    encrypted: at('encrypted'),
    async close(): Promise<void> {
      await client.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
