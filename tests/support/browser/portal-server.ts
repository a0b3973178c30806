import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale } from '#scripts/portal-build.ts'
import { hasExited } from '#scripts/processes/child.ts'
import { freePort } from '#scripts/processes/free-port.ts'
import { type ServerChild, startServer } from '#scripts/processes/server.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { institutionFolders } from '#server/config.ts'
import { institutionFolder } from '../institution/index.ts'

/** The whole product in its own process, started by `scripts/start.ts`, with its own port and data folder. */
export interface PortalServer {
  /** Base URL without a trailing slash. It is the same after a restart. */
  url: string
  dataDir: string
  /**
   * Sends the signal and waits until the process exits. Does nothing if the process has already exited. SIGKILL loses
   * everything that is not on disk.
   */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts the server again with the same port and data. Does nothing if it runs. */
  start(): Promise<void>
  /** Stops the server, replaces its data with those of a new installation, and starts it again with the same port. */
  renew(): Promise<void>
  /**
   * Stops the server and deletes its data.
   * @throws if the server did not shut down cleanly
   */
  close(): Promise<void>
  /** Returns the last part of the server's output since its last start, for the report of a failed test. */
  output(): string
}

/** Name of the environment variable with the path of a data folder that each new portal copies. */
export const templateVariable = 'MATRIC_TEST_PORTAL_TEMPLATE'

/** Time limit for stopping the shared portals. */
const stopTimeoutMs = 30_000

export interface PortalOptions {
  releaseStopMinutes?: number
  /** Additional environment variables of the server. */
  settings?: Readonly<Record<string, string>>
}

/** Builds the portal if it is out of date, starts the server and waits until it is ready. */
export function startPortal(options: PortalOptions = {}): Promise<PortalServer> {
  return startPortalIn(mkdtempSync(join(tmpdir(), 'matric-journey-')), options)
}

/**
 * Prefix of the folders of shared portals. These folders are beside the template, so `deleteTemplate` deletes them
 * too.
 */
const sharedPrefix = 'shared-'

/** Like `startPortal`, for a portal that no test closes. The server stops when the process that started it ends. */
export function startSharedPortal(): Promise<PortalServer> {
  const template = process.env[templateVariable]
  if (template === undefined) throw new Error('Only journeys can share a portal')
  return startPortalIn(mkdtempSync(join(dirname(template), sharedPrefix)), {})
}

/** Waits until all shared portals have stopped, then deletes the template and their data. */
export async function deleteTemplate(template: string): Promise<void> {
  const folder = dirname(template)
  const shared = readdirSync(folder).filter((name) => name.startsWith(sharedPrefix))
  const deadline = Date.now() + stopTimeoutMs
  const isRunning = (name: string) => runningDatabase(join(folder, name, 'data')) !== null
  while (shared.some(isRunning) && Date.now() < deadline) await pause(50)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function startPortalIn(
  folder: string,
  { releaseStopMinutes = 0, settings = {} }: PortalOptions,
): Promise<PortalServer> {
  await buildIfStale(institutionFolders({ INSTITUTION_DIR: institutionFolder }))
  const port = await freePort()
  // When the tests run as root, the database runs under another OS user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const template = process.env[templateVariable]
  const url = `http://localhost:${port}`
  let server: ServerChild | null = null

  function copyTemplate(): void {
    rmSync(dataDir, { recursive: true, force: true })
    // Unlike Node's `cp`, `cp -a` preserves the owner. When the tests run as root, another OS user owns the database.
    if (template !== undefined) execFileSync('cp', ['-a', template, dataDir])
  }

  async function start(): Promise<void> {
    if (server !== null && !hasExited(server.process)) return
    const environment = {
      HOST: 'localhost',
      DATA_DIR: dataDir,
      INSTITUTION_DIR: institutionFolder,
      RELEASE_STOP_MINUTES: String(releaseStopMinutes),
      BULK_GRACE_SECONDS: '0',
      // Second verifications are off. The server draws them at random, so the journeys would differ between runs.
      SECOND_VERIFICATION_ONE_IN: '0',
      ...settings,
    }
    server = await startServer(port, environment, { killAtExit: false })
  }

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => server?.end(signal)

  copyTemplate()
  await start()
  return {
    url,
    dataDir,
    start,
    end,
    async renew() {
      // If a test has killed the server, its database may still be running. Starting and stopping the server also stops
      // this database.
      await start()
      await end('SIGTERM')
      copyTemplate()
      await start()
    },
    output: () => server?.output() ?? '',
    async close() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
      if (server?.process.exitCode !== 0)
        throw new Error(`The server did not stop cleanly:\n${server?.output()}`)
    },
  }
}
