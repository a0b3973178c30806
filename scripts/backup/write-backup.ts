import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FileStore } from '#server/adapters/files/files.ts'
import type { Dump, DumpedTable, DumpedUpload } from '#server/db/dump.ts'
import { checkBackup, sha256Of } from './check-backup.ts'
import { BackupError, type Manifest, manifestFile, tablesFolder, uploadPath } from './manifest.ts'
import { noRest, type Rest } from './pace.ts'
import { encrypt } from './passphrase.ts'

export interface BackupSource {
  dump: Dump
  /** Id of the installation, for the manifest; undefined if no document signing key is registered. */
  installation: string | undefined
  files: Pick<FileStore, 'read'>
  /** Returns whether an upload is still in use. The upload may have been deleted since the dump. */
  isInUse(key: string): Promise<boolean>
  /** Text of the document signing key and of the office seal key. */
  keys: { documents: string; 'office-seal': string }
  passphrase: string | null
  /** Called after each piece of work. By default, the backup does not rest. */
  rest?: Rest
}

/** File modes: only the OS user that runs the backup may read it. */
const [privateFolder, privateFile] = [0o700, 0o600]

/**
 * Writes a backup to a new folder, then reads and checks all of it.
 * @throws BackupError if an upload is missing or altered, or if the written backup fails the check
 */
export async function writeBackup(folder: string, source: BackupSource): Promise<Manifest> {
  const { dump, rest = noRest } = source
  await mkdir(join(folder, tablesFolder), { recursive: true, mode: privateFolder })
  const tables = []
  for (const table of dump.tables) tables.push(await writeTable(folder, dump, table, rest))
  const manifest: Manifest = {
    format: 'matric-backup-1',
    takenAt: dump.takenAt.toISOString(),
    installation: source.installation,
    migrations: dump.migrations,
    tables,
    sequences: await dump.sequences(),
    uploads: await writeUploads(folder, source),
    keys: await writeKeys(folder, source),
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, manifestFile), text, { mode: privateFile, flush: true })
  return checkBackup(folder, rest)
}

async function writeTable(folder: string, dump: Dump, table: DumpedTable, rest: Rest) {
  const file = `${table.schema}.${table.name}.copy.gz`
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new PassThrough()
  counted.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  const rows = await dump.countRows(table)
  const target = createWriteStream(join(folder, tablesFolder, file), { mode: privateFile, flush: true })
  async function* paced(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      yield chunk
      await rest()
    }
  }
  await pipeline(dump.rows(table), paced, createGzip({ level: 4 }), counted, target)
  const { schema, name, columns } = table
  return { schema, name, columns, rows, file, bytes, sha256: hash.digest('hex') }
}

/** Number of uploads that are copied at the same time: enough to hide most of the latency of an S3 bucket. */
const simultaneousUploads = 8

/** Copies the uploads in the dump. Leaves out uploads that are no longer in use and whose files are deleted. */
async function writeUploads(folder: string, source: BackupSource): Promise<Manifest['uploads']> {
  const stored: Manifest['uploads'] = []
  const waiting = await source.dump.uploads()
  while (waiting.length > 0) {
    const batch = waiting.splice(0, simultaneousUploads)
    const written = await Promise.all(batch.map((upload) => writeUpload(folder, source, upload)))
    batch.forEach(({ key, sha256 }, at) => {
      if (written[at]) stored.push({ key, sha256 })
    })
    await source.rest?.()
  }
  return stored
}

/** Copies one upload. Returns false if its file is missing and the upload is no longer in use. */
async function writeUpload(
  folder: string,
  { files, isInUse }: BackupSource,
  { key, sha256, mayBeMissing }: DumpedUpload,
): Promise<boolean> {
  const bytes = await files.read(key)
  if (bytes === null) {
    if (mayBeMissing || !(await isInUse(key))) return false
    throw new BackupError(`The upload ${key} is in the database, but its file is missing.`)
  }
  if (sha256Of(bytes) !== sha256)
    throw new BackupError(`The file of the upload ${key} differs from what was uploaded.`)
  const path = uploadPath(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  await writeFile(path, bytes, { mode: privateFile, flush: true })
  return true
}

async function writeKeys(folder: string, { keys, passphrase }: BackupSource) {
  const encrypted = passphrase !== null
  const file = encrypted ? 'keys.encrypted' : 'keys.json'
  const text = JSON.stringify(keys)
  const content = passphrase === null ? Buffer.from(text) : encrypt(text, passphrase)
  await writeFile(join(folder, file), content, { mode: privateFile, flush: true })
  return { encrypted, file, bytes: content.length, sha256: sha256Of(content) }
}
