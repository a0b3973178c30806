import { parseArgs, type ParseArgsConfig } from 'node:util'

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

/** Whether the command was called with `--help` or `-h`. Only the usage is printed then. */
const isHelpAsked = () => process.argv.slice(2).some((given) => given === '--help' || given === '-h')

/** Whether an argument is wrong. The message of such an error says which one. */
const isMistyped = (error: Error) =>
  error instanceof Usage || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/**
 * Runs an operator's command. Exits with 1 on an error. Prints a stack trace only for an unexpected error. With
 * `--help`, only prints the usage and exits with 0.
 */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  if (isHelpAsked()) return console.log(usage)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Error)) console.error(String(error))
    else if (isMistyped(error)) console.error(`${error.message}\n\n${usage}`)
    else
      console.error(
        withoutStackTrace.includes(error.constructor.name) || 'syscall' in error
          ? error.message
          : error.stack,
      )
    process.exitCode = 1
  }
}

/**
 * Reads the arguments of a program that is not run by `runCommand`. With `--help`, prints the usage and exits with 0.
 * Exits with 1 and the usage if an argument is unknown.
 */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (isHelpAsked()) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof Error && isMistyped(error))) throw error
    return exitWithUsage(error.message, usage)
  }
}

/** Says what is wrong with the arguments, prints the usage and exits with 1. */
export function exitWithUsage(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}
