import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { draftFolder, type Leftovers } from './leftovers.ts'
import { readManifest } from './manifest.ts'

/**
 * Names of the folders that may be deleted, such as `2026-11-22` or `2026-11-22-0230`. Other names are kept
 * permanently.
 */
const datedName = /^\d{4}-\d{2}-\d{2}(-\d+)?$/

/**
 * Deletes the oldest complete backups beside the new backup `to`, so that `keep` backups remain, including `to`. Keeps
 * backups of other installations, and backups whose manifest names no installation. Call it only when `to` is complete,
 * so that old backups remain while new ones fail. Renames each folder first, so that an interrupted deletion leaves
 * nothing that looks complete. Returns the deleted paths, oldest first, and the folders that could not be deleted, with
 * their new names. Tests replace `remove`.
 */
export async function deleteOldBackups(to: string, keep: number, remove: typeof rm = rm): Promise<Leftovers> {
  const parent = dirname(to)
  const installation = await installationOf(to)
  const found: Leftovers = { deleted: [], failed: [] }
  if (installation === null) return found
  const names = []
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (!datedName.test(name) || name === basename(to)) continue
    if ((await installationOf(path)) === installation) names.push(name)
  }
  for (const name of names.toSorted().slice(0, Math.max(0, names.length - (keep - 1)))) {
    const path = join(parent, name)
    let currentPath = path
    try {
      await rename(path, draftFolder(path))
      currentPath = draftFolder(path)
      await remove(currentPath, { recursive: true })
      found.deleted.push(path)
    } catch (error) {
      found.failed.push({ path: currentPath, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return found
}

/** Returns the id of the installation that took a backup; null if the manifest is missing or damaged, or contains no id. */
async function installationOf(folder: string): Promise<string | null> {
  try {
    return (await readManifest(folder)).installation ?? null
  } catch {
    return null
  }
}
