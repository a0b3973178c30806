import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { keyPattern } from '#server/adapters/files/files.ts'

/**
 * Error that stops a backup or a restore, for example because the backup is damaged. Its message tells the operator the
 * reason.
 */
export class BackupError extends Error {}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^\w+$/)
const written = { file: z.string().regex(/^[\w.-]+$/), bytes: z.number(), sha256 }

/**
 * Schema of the manifest, which describes the files of a backup. The manifest is written last, so a backup without it
 * is incomplete.
 */
const manifest = z.object({
  format: z.literal('matric-backup-1'),
  takenAt: z.iso.datetime(),
  /**
   * Id of the installation: the fingerprint of its first document signing key. It stays the same when the key is
   * replaced. Missing in the backups of earlier versions.
   */
  installation: z.optional(sha256),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ schema: name, name, columns: z.array(z.string()), rows: z.number(), ...written }),
  ),
  sequences: z.array(
    z.object({
      schema: name,
      name,
      lastValue: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  uploads: z.array(z.object({ key: z.string().regex(keyPattern), sha256 })),
  keys: z.object({ encrypted: z.boolean(), ...written }),
})

export type Manifest = z.infer<typeof manifest>

/** Schema of the private keys in a backup, each as text. */
export const backupKeys = z.object({ documents: z.string(), 'office-seal': z.string() })

export const manifestFile = 'manifest.json'
export const tablesFolder = 'database'
export const uploadsFolder = 'uploads'

/** Returns the path of an upload in the backup. The uploads are spread over 256 subfolders. */
export const uploadPath = (folder: string, key: string) => join(folder, uploadsFolder, key.slice(0, 2), key)

/**
 * Reads the manifest of a backup. @throws BackupError if it is missing or damaged: the backup is then incomplete
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestFile)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    throw new BackupError(`${file} cannot be read: this folder is not a complete backup.`)
  }
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${file} is damaged, or it belongs to another program.`)
  }
}
