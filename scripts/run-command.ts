/** A command that was typed wrongly; the message says how. */
export class Usage extends Error {
  override name = 'Usage'
}

/** Errors that say enough by themselves: those of the settings, the data folder, and what a rule refused. */
const plain = ['Usage', 'ConfigError', 'DataFolderInUseError', 'AppError']

/** Runs a command of the operator's: refusals in words and exit code 1; what is a fault of ours with its stack. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const mistyped =
      error instanceof Usage ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    if (!(error instanceof Error)) console.error(String(error))
    else if (mistyped) console.error(`${error.message}\n\n${usage}`)
    else console.error(plain.includes(error.constructor.name) ? error.message : error.stack)
    process.exitCode = 1
  }
}
