import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError, type Manifest, readManifest, tablesFolder, uploadPath } from './manifest.ts'
import { noRest, type Rest } from './pace.ts'

const newline = 10

/**
 * Reads a compressed table file. Returns hash and size of the compressed file, and the number of rows. In the text
 * format of COPY, each line is one row.
 */
async function readTable(path: string, rest: Rest): Promise<{ sha256: string; bytes: number; rows: number }> {
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  const file = createReadStream(path)
  file.on('data', (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  await pipeline(file, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows++
      await rest()
    }
  })
  return { sha256: hash.digest('hex'), bytes, rows }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads a whole backup and compares it with its manifest. Calls `rest`, which may pause, after
 * each chunk of a table and each upload.
 * @throws BackupError that names the first file that is missing or differs
 */
export async function checkBackup(folder: string, rest: Rest = noRest): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { file, rows, bytes, sha256 } of manifest.tables) {
    const path = join(folder, tablesFolder, file)
    const found = await readTable(path, rest).catch(() => null)
    if (found === null) throw new BackupError(`${path} is missing or damaged.`)
    if (found.sha256 !== sha256 || found.bytes !== bytes)
      throw new BackupError(`${path} was changed or is incomplete.`)
    if (found.rows !== rows) throw new BackupError(`${path} has ${found.rows} rows instead of ${rows}.`)
  }
  for (const { key, sha256 } of manifest.uploads) {
    await checkFile(uploadPath(folder, key), sha256)
    await rest()
  }
  await checkFile(join(folder, manifest.keys.file), manifest.keys.sha256)
  return manifest
}

async function checkFile(path: string, sha256: string): Promise<void> {
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) throw new BackupError(`${path} is missing.`)
  if (sha256Of(bytes) !== sha256) throw new BackupError(`${path} was changed or is incomplete.`)
}
