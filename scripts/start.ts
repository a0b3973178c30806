import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { whenParentGone } from './parent.ts'
import { buildIfStale } from './portal-build.ts'
import { houseFolder, stopToolsWithUs } from './run-tool.ts'

// Saves a third of a second from the second start on.
enableCompileCache(join(houseFolder, 'node_modules', '.cache', 'matric'))

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Environment faults are for people: told plainly, without a stack. */
function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function buildPortal(): Promise<void> {
  const takeBack = stopToolsWithUs()
  try {
    if (await buildIfStale()) print('The portal was built.')
  } finally {
    takeBack()
  }
}

/** Where everything is, for whoever started it. */
function tell({ publicUrl, mail, dataDir, databaseUrl }: Config): void {
  const lines: [string, string][] = [
    ['Portal', `${publicUrl}/application/`],
    ...(mail ? [] : [['Mailbox', `${publicUrl}/mailbox`] satisfies [string, string]]),
    ['API docs', `${publicUrl}/api/docs`],
    ['Data', databaseUrl ? `${dataDir} (database: DATABASE_URL)` : dataDir],
  ]
  print(`\nMatric is ready (${(performance.now() / 1000).toFixed(1)} s).`)
  for (const [name, value] of lines) print(`  ${name.padEnd(9)} ${value}`)
  print('  Stop it with Ctrl-C.\n')
}

const config = configOrExit()
if (!process.argv.includes('--without-build')) await buildPortal()
// The server stops cleanly on SIGTERM; a killed npm or terminal counts as one.
whenParentGone(() => process.kill(process.pid, 'SIGTERM'))
await import('#server/main.ts')
tell(config)
