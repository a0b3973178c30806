import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { draftFolder } from './leftovers.ts'
import { readManifest } from './manifest.ts'

/**
 * Names of the folders that may be deleted, such as `2026-11-22` or `2026-11-22-0230`. Other names are kept
 * permanently.
 */
const datedName = /^\d{4}-\d{2}-\d{2}(-\d+)?$/

/**
 * Deletes the oldest complete backups beside the new backup `to`, so that `keep` are left with it. Leaves out backups of
 * other installations, and backups whose manifest names none. Call it only when `to` is complete: then no backup is
 * deleted while backups fail. A folder is renamed first, so that an interrupted deletion leaves nothing that looks
 * complete. Returns the deleted paths, oldest first.
 */
export async function deleteOldBackups(to: string, keep: number): Promise<string[]> {
  const parent = dirname(to)
  const installation = await installationOf(to)
  if (installation === null) return []
  const names = []
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (!datedName.test(name) || name === basename(to)) continue
    if ((await installationOf(path)) === installation) names.push(name)
  }
  const old = names.toSorted().slice(0, Math.max(0, names.length - (keep - 1)))
  const paths = old.map((name) => join(parent, name))
  for (const path of paths) {
    await rename(path, draftFolder(path))
    await rm(draftFolder(path), { recursive: true })
  }
  return paths
}

/** Returns the id of the installation that took a backup; null if the manifest is missing or damaged, or contains no id. */
async function installationOf(folder: string): Promise<string | null> {
  try {
    return (await readManifest(folder)).installation ?? null
  } catch {
    return null
  }
}
