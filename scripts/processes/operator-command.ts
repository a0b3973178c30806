import { execFile } from 'node:child_process'
import { compileCache } from '../compile-ahead.ts'
import { repositoryFolder } from '../run-tool.ts'
import { bareEnvironment } from './child.ts'

export interface CommandResult {
  code: number
  out: string
  err: string
}

/** Maximum duration of a command. A backup of 100,000 applicants needs about a minute. */
const timeoutMs = 600_000

/**
 * Runs an operator's script, such as `backup`, in a new process with only `bareEnvironment`, a compile cache and the
 * given environment variables. Never rejects.
 */
export function operatorCommand(
  script: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...given],
      {
        cwd: repositoryFolder,
        env: { ...bareEnvironment(), NODE_COMPILE_CACHE: compileCache, ...env },
        timeout: timeoutMs,
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    )
  })
}
