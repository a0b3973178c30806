import { enableCompileCache } from 'node:module'
import { institutionFolders } from '#server/config.ts'
import type { RunningServer } from '#server/main.ts'
import { buildCommand } from '#server/start/unbuilt-pages.ts'
import { compileCache } from './compile-ahead.ts'
import { ownOutput as log } from './own-output.ts'
import { whenParentGone } from './parent.ts'
import { arePagesStale, buildIfStale } from './portal-build.ts'
import { readArguments } from './run-command.ts'
import { stopToolsWithUs } from './run-tool.ts'

// scripts/run.mjs sets the same compile cache. This call is for starts without run.mjs.
enableCompileCache(compileCache)

const usage = `Usage: npm start [-- --without-build]
Starts the server. With --without-build, it uses the pages as they are, even if they are older than their sources.
The settings are environment variables: see docs/operations/settings.md.`

const { values } = readArguments(usage, {
  options: { 'without-build': { type: 'boolean' }, 'compile-only': { type: 'boolean' } },
})

async function buildPortal(): Promise<void> {
  const removeHandlers = stopToolsWithUs()
  try {
    if (await buildIfStale()) log.info('The portal was built.')
  } finally {
    removeHandlers()
  }
}

/** Logs an error if the pages were built from other sources, or other data of the university, than the server uses. */
function warnOfStalePages(): void {
  if (!arePagesStale()) return
  const command = buildCommand(institutionFolders(process.env))
  log.error(`The pages were built from other sources or other data of the university. Build them: ${command}`)
}

async function serveOrExit(): Promise<RunningServer> {
  try {
    if (values['without-build']) warnOfStalePages()
    else await buildPortal()
    const { serve } = await import('#server/main.ts')
    return await serve(process.env, log)
  } catch (error) {
    log.error(describe(error))
    process.exit(1)
  }
}

/** Returns the text to print for an error. Adds a stack trace only for an unexpected error. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `The address is in use: ${error.message}. Stop the program that uses it, or set another PORT.`
  }
  const hasPlainMessage = [
    'BucketError',
    'ConfigError',
    'DataFolderInUseError',
    'InstitutionError',
    'NewerDatabaseError',
    'DatabaseUnreachableError',
    'UnmigratedDatabaseError',
    'PortalBuildError',
  ].includes(error.constructor.name)
  return hasPlainMessage ? error.message : (error.stack ?? error.message)
}

function printAddresses({ config }: RunningServer): void {
  const { publicUrl, dataDir, databaseUrl, mail, exposure } = config
  const lines: [string, string][] = [
    ['Portal', `${publicUrl}/application/`],
    ['Office', `${publicUrl}/office/`],
  ]
  if (mail === null && exposure !== 'public') lines.push(['Mailbox', `${publicUrl}/mailbox`])
  lines.push(['API docs', `${publicUrl}/api/docs`])
  lines.push(['Data', databaseUrl === null ? dataDir : `${dataDir}, database at DATABASE_URL`])
  log.info(`\nMatric is ready (${(performance.now() / 1000).toFixed(1)} s). Stop it with Ctrl-C.`)
  for (const [name, value] of lines) log.info(`  ${name.padEnd(9)} ${value}`)
}

/**
 * Stops the server and exits when this process receives a signal, its parent exits or the server has failed. Ignores
 * later signals.
 */
function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    try {
      await server.stop()
    } catch (error) {
      log.error(describe(error))
    }
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  whenParentGone(() => void stop(0))
  void server.failed.then((error) => {
    log.error(`${error.message} Start Matric again: it recovers automatically.`)
    return stop(1)
  })
}

// See `compileAhead`.
if (values['compile-only']) {
  await import('#server/main.ts')
  // main.ts does not import the university's data, because its path is known only at startup. Loading the data here
  // adds it to the compile cache. Errors are ignored here; the build reports them.
  const { loadInstitution } = await import('#server/institution/load.ts')
  await loadInstitution(institutionFolders(process.env).institutionDir).catch(() => undefined)
  // Hashing one password makes the password threads load their code, so that this code is compiled too.
  const { argon2Passwords } = await import('#server/adapters/passwords/argon2-passwords.ts')
  const passwords = argon2Passwords({ threads: 1 })
  await passwords.hash('any password')
  await passwords.close()
  process.exit(0)
}
const server = await serveOrExit()
stopOnSignals(server)
printAddresses(server)
