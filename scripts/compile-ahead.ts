import { join } from 'node:path'
import { repositoryFolder, runTool } from './run-tool.ts'

/** Told to scripts/start.ts: nothing is to be started. */
export const compileOnly = '--compile-only'

/**
 * Has everything that a start reads compiled into the cache of scripts/run.mjs, so that the first start is as quick and
 * as small as the later ones. Without it (a read-only clone) the server only starts slower.
 */
export async function compileAhead(env: Record<string, string> = {}): Promise<void> {
  const start = join(repositoryFolder, 'scripts', 'start.ts')
  await runTool('', [...process.execArgv, start, compileOnly], { program: process.execPath, env })
}
