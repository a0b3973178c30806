import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { repositoryFolder } from '#scripts/run-tool.ts'

export interface CommandResult {
  code: number
  out: string
  err: string
}

/** Folder of Node's compile cache. `scripts/run.mjs` uses the same folder. */
const compileCache = join(repositoryFolder, 'node_modules', '.cache', 'matric')

/** Runs an operator's script in a new process with only PATH, a compile cache and the given environment variables. */
export function operatorCommand(
  script: string,
  given: string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repositoryFolder, 'scripts', `${script}.ts`), ...given],
      { env: { PATH, NODE_COMPILE_CACHE: compileCache, ...env }, timeout: 60_000 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    )
  })
}
