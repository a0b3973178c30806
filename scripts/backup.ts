import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ClientConfig } from 'pg'
import { chosenFiles } from '#server/adapters/files/chosen-files.ts'
import { type Config, readConfig } from '#server/config.ts'
import { keysService } from '#server/modules/keys/keys.service.ts'
import { openDatabase } from '#server/db/client.ts'
import { isUploadInUse, openDump } from '#server/db/dump.ts'
import { noteOperatorAction } from '#server/db/operator-actions.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { waitForDatabase } from '#server/db/wait-for-database.ts'
import { keyText, openKeys } from '#server/start/open-keys.ts'
import { deleteLeftovers, draftFolder } from './backup/leftovers.ts'
import { lowerPriority, lowerPriorityOf } from './backup/low-priority.ts'
import { BackupError } from './backup/manifest.ts'
import { deleteOldBackups } from './backup/old-backups.ts'
import { pacer } from './backup/pace.ts'
import { readPassphrase } from './backup/passphrase.ts'
import { writeBackup } from './backup/write-backup.ts'
import { withOwner } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/* Backs up database, uploads and keys, even while the server is running: npm run backup -- --to /backups/monday */

const usage = `Usage:
  npm run backup -- --to FOLDER [--passphrase-file FILE] [--keep NUMBER]
FOLDER must not exist, or be empty. With a passphrase, the keys in the backup are encrypted. --keep deletes the oldest
complete backups of this installation beside FOLDER whose names are dates, so that NUMBER are left with the new one.`

/**
 * Writes and checks the backup in a temporary folder beside `to`, then renames that folder to `to`. Stores the time in
 * the database, so that the server can report how old the last backup is.
 * @throws BackupError if the migrations in the database and in this version differ, or if the backup fails
 */
async function backUp(config: Config, connection: ClientConfig, to: string, passphrase: string | null) {
  const leftovers = await deleteLeftovers(to)
  for (const path of leftovers.deleted) console.log(`Deleted ${path}, which a killed backup had left behind.`)
  for (const { path, reason } of leftovers.failed)
    console.error(
      `A killed backup left ${path} behind. It could not be deleted, so delete it by hand: ${reason}`,
    )
  const draft = draftFolder(to)
  const dump = await openDump(connection)
  // The process ids of a database in DATABASE_URL may be those of another machine. So only the process that reads the
  // embedded database gets a lower priority.
  if (config.databaseUrl === null) lowerPriorityOf(dump.readerPid)
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  try {
    const known = await migrationNames()
    if (dump.migrations.join() !== known.join())
      throw new BackupError(
        'The database belongs to another version of Matric. Use the version that the server runs.',
      )
    await openKeys(config, database)
    const keys = await keysService({ database }).list()
    const manifest = await writeBackup(draft, {
      dump,
      installation: keys.findLast(({ purpose }) => purpose === 'documents')?.fingerprint,
      files: await chosenFiles(config),
      isInUse: (key) => isUploadInUse(database.system, key),
      keys: {
        documents: await keyText(config, 'documents'),
        'office-seal': await keyText(config, 'office-seal'),
      },
      passphrase,
      rest: pacer(),
    })
    if (existsSync(to)) await rmdir(to)
    await rename(draft, to)
    // The backup is complete even if its time cannot be stored, so the command does not fail.
    await noteOperatorAction(database.system, 'backup').catch((error: unknown) =>
      console.error(
        `The time of this backup could not be stored, so the server reports an older one: ${String(error)}`,
      ),
    )
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
    await database.close()
    await dump.close()
  }
}

/** Exit code if the new backup is complete, but an old one could not be deleted. */
const oldBackupsLeft = 2

/** Deletes old backups. The new backup is complete even if a deletion fails, so an error only changes the exit code. */
async function deleteOld(to: string, keep: number): Promise<void> {
  try {
    const { deleted, failed } = await deleteOldBackups(to, keep)
    for (const path of deleted) console.log(`Deleted the old backup ${path}.`)
    for (const { path, reason } of failed) {
      console.error(
        `The new backup is complete. The old backup ${path} could not be deleted, so delete it by hand: ${reason}`,
      )
      process.exitCode = oldBackupsLeft
    }
  } catch (error) {
    console.error(
      `The new backup is complete. Old backups could not be deleted, so delete them by hand: ${String(error)}`,
    )
    process.exitCode = oldBackupsLeft
  }
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' }, keep: { type: 'string' } },
  })
  if (values.to === undefined) throw new Usage('Give the folder for the backup: --to FOLDER.')
  const to = resolve(values.to)
  if (existsSync(to) && (await readdir(to)).length > 0) throw new Usage(`${to} is not empty.`)
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep > 0))
    throw new Usage('--keep needs a number of backups, at least 1.')
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(config.dataDir))
    throw new Usage(`DATA_DIR ${config.dataDir} does not exist.`)
  lowerPriority()
  const passphrase = await readPassphrase(values['passphrase-file'])
  // After a boot, the timer may start a missed backup before the database is ready, so wait for the database.
  if (config.databaseUrl !== null)
    await waitForDatabase(config.databaseUrl, {
      waitMs: config.databaseWaitSeconds * 1000,
      log: { info: (line) => console.log(line) },
      failure: 'The backup failed',
    })
  const { tables, uploads, keys } = await withOwner(config, (connection) =>
    backUp(config, connection, to, passphrase),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const applicants = tables.find(({ name }) => name === 'applicant')?.rows ?? 0
  console.log(`The backup is in ${to}. It was read again and is complete.`)
  console.log(`${applicants} applicants, ${rows} rows in ${tables.length} tables, ${uploads.length} uploads.`)
  console.log(
    keys.encrypted
      ? 'The keys are encrypted. Store the passphrase in another place.'
      : 'The keys are NOT encrypted: anyone who can read this folder can sign letters.',
  )
  if (keep !== null) await deleteOld(to, keep)
})
