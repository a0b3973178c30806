import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, keyShape, roomError, type StoredFile } from './files.ts'

const partSuffix = '.part'

/**
 * Files in a folder of this machine, spread over 256 subfolders. A file is written beside its place, synced, then
 * renamed, then its folder is synced: after a crash it is there whole or not at all.
 */
export async function diskFiles(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const shelfOf = (key: string) => join(folder, key.slice(0, 2))
  const placeOf = (key: string) => join(shelfOf(key), key)

  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex')
      const part = `${placeOf(key)}${partSuffix}`
      try {
        if ((await mkdir(shelfOf(key), { recursive: true, mode: 0o700 })) !== undefined)
          await syncFolder(folder)
        await writeDurably(part, bytes)
        await rename(part, placeOf(key))
        await syncFolder(shelfOf(key))
        return key
      } catch (error) {
        await rm(part, { force: true })
        throw roomError(error)
      }
    },

    async read(key) {
      if (!keyShape.test(key)) return null
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      if (keyShape.test(key)) await rm(placeOf(key), { force: true })
    },

    async *list(): AsyncGenerator<StoredFile> {
      for (const shelf of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(shelf)) continue
        for (const name of await readdir(join(folder, shelf))) {
          const storedAt = await storedTime(join(folder, shelf, name))
          if (storedAt === null) continue
          if (keyShape.test(name)) yield { key: name, storedAt }
          // A part that outlived a crash was never acknowledged to anybody.
          else if (Date.now() - storedAt.getTime() > abandonedAfterMs)
            await rm(join(folder, shelf, name), { force: true })
        }
      }
    },
  }
}

/** No write takes an hour: what is still half written then was cut off by a crash. */
const abandonedAfterMs = 3_600_000

/** A folder for what is being received. Removes what an earlier process left there more than an hour ago. */
export async function prepareScratch(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const place = join(folder, name)
    const storedAt = await storedTime(place)
    if (storedAt !== null && Date.now() - storedAt.getTime() > abandonedAfterMs)
      await rm(place, { force: true })
  }
  return folder
}

async function writeDurably(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name in a folder survives a crash only when the folder itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function storedTime(place: string): Promise<Date | null> {
  try {
    return (await stat(place)).mtime
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
