import { join } from 'node:path'
import { repositoryFolder, runTool } from './run-tool.ts'

/** Option of scripts/start.ts that compiles all code needed for a start, but does not start the server. */
export const compileOnly = '--compile-only'

/**
 * Compiles all code needed for a start into the compile cache of scripts/run.mjs. Otherwise the first start would be
 * slower than later starts and would need more memory.
 */
export async function compileAhead(env: Record<string, string> = {}): Promise<void> {
  const start = join(repositoryFolder, 'scripts', 'start.ts')
  await runTool('', [...process.execArgv, start, compileOnly], { program: process.execPath, env })
}
