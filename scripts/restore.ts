import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { ClientConfig } from 'pg'
import { chosenFiles } from '#server/adapters/files/chosen-files.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { isEmptyDatabase, loadDump } from '#server/db/load-dump.ts'
import {
  enableRestoredCopy,
  keepFilesDays,
  markRestoredCopy,
  restoredCopy,
} from '#server/db/restored-copy.ts'
import { releaseJobsOfDeadRunners } from '#server/jobs/runner-locks.ts'
import { type HeldMails, holdCopiedMails, sendHeldMails } from '#server/modules/mail/copied-mails.store.ts'
import { keyFile, keyKinds, keyRecord, openKeys, openSeal, openSigner } from '#server/start/open-keys.ts'
import { checkBackup } from './backup/check-backup.ts'
import { BackupError, backupKeys, type Manifest, tablesFolder, uploadPath } from './backup/manifest.ts'
import { decrypt, readPassphrase } from './backup/passphrase.ts'
import { withDatabase, withOwner } from './command-database.ts'
import { runCommand, Usage } from './run-command.ts'

/*
 * Restores a backup into an empty DATA_DIR and database: npm run restore -- --from /backups/monday
 * With --mark, marks a copy that was made without this command. With --enable, lets a copy replace the original. With
 * --send-emails, sends the emails that were queued before the copy was made.
 */

const usage = `Usage:
  npm run restore -- --from FOLDER [--passphrase-file FILE]   into an empty DATA_DIR and an empty database
  npm run restore -- --from FOLDER --keys-to FOLDER            writes only the keys, for SIGNING_KEY and OFFICE_SEAL_KEY
  npm run restore -- --mark                                   marks a copy made without this command, before it starts
  npm run restore -- --enable [--send-emails]                 lets a restored copy send emails and settle payments
  npm run restore -- --send-emails                            sends the emails that --enable has left unsent

--enable does not send emails that were queued before the copy was made, unless --send-emails is given too.`

interface Backup {
  folder: string
  manifest: Manifest
  keys: ReturnType<typeof backupKeys.parse>
}

/** Reads and checks the whole backup, and decrypts its keys. */
async function openBackup(folder: string, passphrase: string | null): Promise<Backup> {
  const manifest = await checkBackup(folder)
  const content = await readFile(join(folder, manifest.keys.file))
  if (manifest.keys.encrypted && passphrase === null)
    throw new Usage('The keys of this backup are encrypted: give --passphrase-file FILE.')
  const text = manifest.keys.encrypted ? decrypt(content, passphrase ?? '') : content.toString('utf8')
  return { folder, manifest, keys: backupKeys.parse(JSON.parse(text)) }
}

/** Entries that an empty data folder may contain: `lost+found` and hidden files, which file systems and npm create. */
const ignored = /^(lost\+found|\..*)$/

async function rejectUnlessEmpty({ dataDir }: Config): Promise<void> {
  if (existsSync(dataDir) && (await readdir(dataDir)).some((name) => !ignored.test(name)))
    throw new BackupError(`DATA_DIR ${dataDir} is not empty. Restore into a new folder.`)
}

/**
 * Checks that keys set by environment variables equal the keys of the backup. `restoreKeys` writes only the other keys.
 */
async function checkGivenKeys(config: Config, { keys }: Backup): Promise<void> {
  const saved = {
    ...config,
    signingKey: { text: keys.documents },
    officeSealKey: { text: keys['office-seal'].trim() },
  }
  for (const [purpose, open] of [
    ['documents', openSigner],
    ['office-seal', openSeal],
  ] as const) {
    const { setting, configuredKey, file } = keyKinds[purpose]
    if (configuredKey(config) === null) continue
    const current = await open(config, false).catch(() => null)
    const expected = keyRecord(await open(saved, false))
    if (current !== null && keyRecord(current).fingerprint === expected.fingerprint) continue
    const path = keyFile(config, purpose)
    throw new BackupError(
      `${setting} ${current === null ? 'cannot be read' : 'is not the key of this backup'}. Write the keys of the backup ` +
        `with --keys-to FOLDER, and copy FOLDER/${file} to ${path ?? 'the setting'}.`,
    )
  }
}

/**
 * Writes the document signing key and the office seal key of a backup to a folder. Returns a message for the operator.
 */
async function writeKeys(from: string, folder: string, passphrase: string | null): Promise<string> {
  const { keys } = await openBackup(from, passphrase)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const purpose of ['documents', 'office-seal'] as const)
    await writeFile(join(folder, keyKinds[purpose].file), keys[purpose], {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
  return `The keys are in ${folder}. Anyone who can read them can sign letters.`
}

/** Writes the keys to their files, except keys that are set by environment variables. */
async function restoreKeys(config: Config, { keys }: Backup): Promise<void> {
  for (const purpose of ['documents', 'office-seal'] as const) {
    const file = keyKinds[purpose].configuredKey(config) === null ? keyFile(config, purpose) : null
    if (file === null) continue
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, keys[purpose], { mode: 0o600, flag: 'wx', flush: true })
  }
}

/** Number of files that are uploaded at the same time. 16 are enough to hide the latency of an S3 bucket. */
const simultaneousUploads = 16

async function restoreUploads(config: Config, { folder, manifest }: Backup): Promise<void> {
  const files = await chosenFiles(config)
  const waiting = [...manifest.uploads]
  while (waiting.length > 0)
    await Promise.all(
      waiting
        .splice(0, simultaneousUploads)
        .map(async ({ key }) => files.put(await readFile(uploadPath(folder, key)), key)),
    )
}

async function restoreDatabase(
  config: Config,
  { folder, manifest }: Backup,
  connection: ClientConfig,
  serverRole: string | undefined,
) {
  const fileOf = new Map(manifest.tables.map(({ schema, name, file }) => [`${schema}.${name}`, file]))
  const dump = {
    ...manifest,
    takenAt: new Date(manifest.takenAt),
    rows({ schema, name }: { schema: string; name: string }) {
      const rows = createGunzip()
      const file = createReadStream(join(folder, tablesFolder, fileOf.get(`${schema}.${name}`) ?? ''))
      file.on('error', (error) => rows.destroy(error))
      return file.pipe(rows)
    },
  }
  await loadDump(connection, dump, serverRole)
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  try {
    await openKeys(config, database)
  } finally {
    await database.close()
  }
}

async function restore(config: Config, from: string, passphrase: string | null): Promise<string> {
  await rejectUnlessEmpty(config)
  const backup = await openBackup(from, passphrase)
  await checkGivenKeys(config, backup)
  await withOwner(config, async (connection, serverRole) => {
    if (!(await isEmptyDatabase(connection)))
      throw new BackupError('The database is not empty. Restore into a new database.')
    await restoreKeys(config, backup)
    await restoreUploads(config, backup)
    await restoreDatabase(config, backup, connection, serverRole)
  })
  const { takenAt, tables, uploads } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored the backup of ${takenAt}: ${rows} rows, ${uploads.length} uploads, and the keys.
The copy sends no emails and reminders and settles no payments. When it replaces the original, run
  npm run restore -- --enable`
}

async function mark(config: Config): Promise<string> {
  const takenAt = await withDatabase(config, ({ system }) => markRestoredCopy(system))
  return `This database is marked as a copy of ${takenAt.toISOString()}. Servers started from now on send no emails and
reminders and settle no payments: restart those that run. When it replaces the original, run
  npm run restore -- --enable`
}

const notACopy = 'This database is not a restored copy, or it was enabled before.'

async function enable(config: Config, withEmails: boolean): Promise<string> {
  return withDatabase(config, async ({ system, systemPool }) => {
    // The copy contains locks of jobs that ran in the original at the time of the copy. Removes these locks, because a
    // locked job cannot be deleted.
    await releaseJobsOfDeadRunners(systemPool)
    return system.transaction().execute(async (tx) => {
      const madeAt = await enableRestoredCopy(tx)
      if (madeAt === null) return notACopy
      const heldMails = withEmails ? { mails: 0, unwritten: 0 } : await holdCopiedMails(tx, madeAt)
      return `The copy is enabled. Restart all servers. For ${keepFilesDays} days, they delete no uploaded files: if this backup turns out to be
too old, a newer one still finds its files in the bucket.${heldText(heldMails)}`
    })
  })
}

function heldText({ mails, unwritten }: HeldMails): string {
  const text =
    mails === 0
      ? ''
      : `
${mails} ${mails === 1 ? 'email was' : 'emails were'} queued before the copy was made. They are stored, but not sent, because the original has
probably sent most of them. To send them within 30 days of their date, run
  npm run restore -- --send-emails`
  return unwritten === 0
    ? text
    : `${text}
${unwritten} queued ${unwritten === 1 ? 'message' : 'messages'} about codes and new devices will not be sent. Applicants can request a new code.`
}

async function sendEmails(config: Config): Promise<string> {
  return withDatabase(config, ({ system }) =>
    system.transaction().execute(async (tx) => {
      if ((await restoredCopy(tx)) !== null)
        throw new Usage(
          'This copy is not enabled yet. Give --enable --send-emails to send its queued emails.',
        )
      return `${await sendHeldMails(tx)} emails are queued. The servers send them now.`
    }),
  )
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      enable: { type: 'boolean' },
      mark: { type: 'boolean' },
      'send-emails': { type: 'boolean' },
      'passphrase-file': { type: 'string' },
      'keys-to': { type: 'string' },
    },
  })
  const config = readConfig(process.env)
  const passphrase = await readPassphrase(values['passphrase-file'])
  if (values.from !== undefined && values['keys-to'] !== undefined)
    console.log(await writeKeys(resolve(values.from), resolve(values['keys-to']), passphrase))
  else if ([values.from, values.enable, values.mark].filter((each) => each !== undefined).length > 1)
    throw new Usage('Give --from FOLDER, --mark or --enable.')
  else if (values.from !== undefined) console.log(await restore(config, resolve(values.from), passphrase))
  else if (values.mark === true) console.log(await mark(config))
  else if (values.enable === true) console.log(await enable(config, values['send-emails'] === true))
  else if (values['send-emails'] === true) console.log(await sendEmails(config))
  else throw new Usage('Give --from FOLDER, --mark or --enable.')
})
