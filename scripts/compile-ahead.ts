import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder, runTool } from './run-tool.ts'

/** Option of scripts/start.ts that compiles all code needed for a start, but does not start the server. */
const compileOnly = '--compile-only'

/** Folder of the compile cache, which scripts/run.mjs sets too. */
export const compileCache = join(repositoryFolder, 'node_modules', '.cache', 'matric')

/** Account of the servers in deploy/. It reads the program that root has installed. */
const serverAccount = 'matric'

/**
 * Compiles all code needed for a start into the compile cache of scripts/run.mjs. Otherwise the first start would be
 * slower than later starts and would need more memory. As root, also lets the account of the servers read the cache.
 */
export async function compileAhead(env: Record<string, string> = {}): Promise<void> {
  const start = join(repositoryFolder, 'scripts', 'start.ts')
  await runTool('', [...process.execArgv, start, compileOnly], { program: process.execPath, env })
  if (process.getuid?.() === 0) shareCompileCache(compileCache, userIdOf(serverAccount))
}

/**
 * Lets another account read the code that root has compiled. Node reads only the folder with the user id of its own
 * account, such as `v24.21.0-x64-1c717fce-0` for root, and writes files that only their owner can read. So this
 * function makes the files readable, and links the folder of the other account to that of root. Does nothing if
 * `userId` is null or 0, or if there is no cache.
 */
export function shareCompileCache(folder: string, userId: number | null): void {
  if (userId === null || userId === 0 || !existsSync(folder)) return
  for (const rootFolder of readdirSync(folder).filter((name) => name.endsWith('-0'))) {
    // Ignores the result, because another program of root may be replacing a file.
    spawnSync('chmod', ['-R', 'a+rX', join(folder, rootFolder)])
    const shared = rootFolder.replace(/0$/, String(userId))
    if (lstatSync(join(folder, shared), { throwIfNoEntry: false }) === undefined)
      symlinkSync(rootFolder, join(folder, shared))
  }
}

/** Returns the user id of an account of this machine, or null if there is no such account. */
function userIdOf(account: string): number | null {
  const { status, stdout } = spawnSync('id', ['-u', account], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}
