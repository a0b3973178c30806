import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Matches the name of a folder with an incomplete backup. The name ends with the id of the process that writes it. */
const draftName = /\.incomplete-(\d+)$/

/**
 * Age from which an incomplete folder may be deleted. A younger folder may belong to a running backup of another
 * machine that uses the same disk. No backup takes half a day.
 */
const leftoverAfterMs = 12 * 3_600_000

/** Returns the folder in which this process writes the backup `to`. */
export function draftFolder(to: string): string {
  return `${to}.incomplete-${process.pid}`
}

/** Backup folders that were deleted, by path, and folders that could not be deleted, with the reason (`failed`). */
export interface Leftovers {
  deleted: string[]
  failed: { path: string; reason: string }[]
}

/**
 * Deletes incomplete backups beside `to` whose process was killed. A folder that cannot be deleted, for example one of
 * another OS user, must not stop the backup, so it is only returned. Tests replace `remove`.
 */
export async function deleteLeftovers(to: string, remove: typeof rm = rm): Promise<Leftovers> {
  const parent = dirname(to)
  const leftovers: Leftovers = { deleted: [], failed: [] }
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
    const pid = draftName.exec(entry.name)?.[1]
    if (pid === undefined || !entry.isDirectory() || isRunning(Number(pid))) continue
    const path = join(parent, entry.name)
    try {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs < leftoverAfterMs) continue
      await remove(path, { recursive: true, force: true })
      leftovers.deleted.push(path)
    } catch (error) {
      leftovers.failed.push({ path, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return leftovers
}

/** Returns whether a process of this machine has this id, even if it belongs to another OS user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
