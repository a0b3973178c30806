import { join } from 'node:path'
import { repositoryFolder, runTool } from './run-tool.ts'

/** Option of scripts/start.ts: compile everything, but do not start the server. */
export const compileOnly = '--compile-only'

/**
 * Compiles all code needed for a start into the compile cache of scripts/run.mjs. The first start is then as fast as
 * later ones and needs as little memory. If the cache cannot be written, the server only starts more slowly.
 */
export async function compileAhead(env: Record<string, string> = {}): Promise<void> {
  const start = join(repositoryFolder, 'scripts', 'start.ts')
  await runTool('', [...process.execArgv, start, compileOnly], { program: process.execPath, env })
}
