import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, keyPattern, newFileKey, toNoSpaceError, type StoredFile } from './files.ts'

const partSuffix = '.part'

/**
 * Creates a file store in a local folder with 256 subfolders. A file is written under a temporary name, synced and
 * renamed, and then its folder is synced. After a crash, the file is therefore either complete or missing.
 */
export async function diskFiles(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const subfolderOf = (key: string) => join(folder, key.slice(0, 2))
  const pathOf = (key: string) => join(subfolderOf(key), key)

  return {
    async put(bytes, key = newFileKey()) {
      const partPath = `${pathOf(key)}${partSuffix}`
      try {
        if ((await mkdir(subfolderOf(key), { recursive: true, mode: 0o700 })) !== undefined)
          await syncFolder(folder)
        await writeDurably(partPath, bytes)
        await rename(partPath, pathOf(key))
        await syncFolder(subfolderOf(key))
        return key
      } catch (error) {
        await rm(partPath, { force: true })
        throw toNoSpaceError(error)
      }
    },

    async read(key) {
      if (!keyPattern.test(key)) return null
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      if (keyPattern.test(key)) await rm(pathOf(key), { force: true })
    },

    async *list(): AsyncGenerator<StoredFile> {
      for (const subfolder of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(subfolder)) continue
        for (const name of await readdir(join(folder, subfolder))) {
          const storedAt = await modifiedAt(join(folder, subfolder, name))
          if (storedAt === null) continue
          if (keyPattern.test(name)) yield { key: name, storedAt }
          // A crash left this partial file. Its upload was never confirmed, so the file is deleted.
          else if (Date.now() - storedAt.getTime() > abandonedAfterMs)
            await rm(join(folder, subfolder, name), { force: true })
        }
      }
    },
  }
}

/** Age at which a partial file is assumed to be left over from a crash, because no write takes an hour. */
const abandonedAfterMs = 3_600_000

/**
 * Creates the folder for uploads in progress. Deletes files in it that are older than an hour. Keeps its subfolder with
 * the parts of unfinished uploads, which applicants can continue after a restart.
 */
export async function prepareScratch(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    const storedAt = await modifiedAt(path)
    if (storedAt !== null && Date.now() - storedAt.getTime() > abandonedAfterMs)
      await rm(path, { force: true })
  }
  return folder
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a folder, because a new directory entry survives a crash only if the folder itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function modifiedAt(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
