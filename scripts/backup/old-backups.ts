import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { draftFolder } from './leftovers.ts'
import { manifestFile } from './manifest.ts'

/** Names of the folders that may be deleted, such as `2026-11-22` or `2026-11-22-0230`. Other names are kept for good. */
const datedName = /^\d{4}-\d{2}-\d{2}(-\d+)?$/

/**
 * Deletes the oldest complete backups beside the new backup `to`, so that `keep` are left with it. Call it only when
 * `to` is complete: then no backup is deleted while backups fail. Returns the deleted paths, oldest first. A folder is
 * renamed first, so that an interrupted deletion leaves nothing that looks complete.
 */
export async function deleteOldBackups(to: string, keep: number): Promise<string[]> {
  const parent = dirname(to)
  const names = (await readdir(parent)).filter(
    (name) => datedName.test(name) && name !== basename(to) && existsSync(join(parent, name, manifestFile)),
  )
  const old = names.toSorted().slice(0, Math.max(0, names.length - (keep - 1)))
  const paths = old.map((name) => join(parent, name))
  for (const path of paths) {
    await rename(path, draftFolder(path))
    await rm(draftFolder(path), { recursive: true })
  }
  return paths
}
