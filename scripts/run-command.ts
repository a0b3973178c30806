/**
 * Error that the operator can fix, with other arguments or by doing something first, such as stopping all servers. Its
 * message explains what is wrong.
 */
export class Usage extends Error {
  override name = 'Usage'
}

/** Names of errors that the operator can fix. Like failed system calls, they are printed without a stack trace. */
const withoutStackTrace = [
  'Usage',
  'ConfigError',
  'DataFolderInUseError',
  'NewerDatabaseError',
  'DatabaseUnreachableError',
  'UnmigratedDatabaseError',
  'BackupError',
  'AppError',
]

/** Runs an operator's command. Exits with 1 on an error. Prints a stack trace only for an unexpected error. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const mistyped =
      error instanceof Usage ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    if (!(error instanceof Error)) console.error(String(error))
    else if (mistyped) console.error(`${error.message}\n\n${usage}`)
    else
      console.error(
        withoutStackTrace.includes(error.constructor.name) || 'syscall' in error
          ? error.message
          : error.stack,
      )
    process.exitCode = 1
  }
}
