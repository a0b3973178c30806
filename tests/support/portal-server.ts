import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale } from '#scripts/portal-build.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'
import { institutionFolders } from '#server/config.ts'
import { institutionFolder } from './institution/index.ts'

/** The whole product in its own process, as `npm start` runs it, with its own port and data folder. */
export interface PortalServer {
  /** Its URL, without a slash at the end; the same after a restart. */
  url: string
  /** Where its data is, for the operator's commands. */
  dataDir: string
  /** Ends the process (SIGKILL loses everything that is not on disk) and waits for its exit. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** Stops it and removes its data. Throws if the server did not shut down cleanly. */
  close(): Promise<void>
  /** What it printed, for the message of a failed test. */
  output(): string
}

/** Longest wait for the first answer, in milliseconds; a busy machine makes a database in a few seconds. */
const startPatience = 120_000

/**
 * Returns a free port outside the range of outgoing connections, so that no other program gets it while the server
 * restarts.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const probe = createServer().listen(port)
    const taken = await once(probe, 'listening').catch(() => null)
    if (taken === null) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** Builds the portal if it is out of date, starts the server and waits until it is ready. */
export async function startPortal(): Promise<PortalServer> {
  await buildIfStale(institutionFolders({ INSTITUTION_DIR: institutionFolder }))
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'matric-journey-'))
  // The database runs under another account when the tests run as root: give it access.
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  const url = `http://localhost:${port}`
  let printed = ''
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const started = spawn(
      process.execPath,
      ['--disable-proto=delete', join(repositoryFolder, 'scripts/start.ts'), '--without-build'],
      {
        cwd: repositoryFolder,
        // A minimal environment: the developer's own settings must not matter.
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          PORT: String(port),
          DATA_DIR: dataDir,
          INSTITUTION_DIR: institutionFolder,
        },
        // Through the channel the server notices when the test process ends.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    }
    await untilReady(url, started, () => printed)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = child
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const exit = once(ending, 'exit')
    ending.kill(signal)
    await exit
  }

  await start()
  return {
    url,
    dataDir,
    start,
    end,
    output: () => printed,
    async close() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
      if (child?.exitCode !== 0) throw new Error(`The server did not stop cleanly:\n${printed}`)
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startPatience
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at its start:\n${output()}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready in ${startPatience / 1000} s:\n${output()}`)
}
