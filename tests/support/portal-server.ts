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

/** The whole product as a process of its own, as `npm start` runs it, on a port and a data folder of its own. */
export interface PortalServer {
  /** Where people reach it, without a slash at the end; stays the same over restarts. */
  url: string
  /** Where its data is, for the operator's commands. */
  dataDir: string
  /** Ends the process (SIGKILL loses everything that is not on the disk) and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  /** Ends it and removes its data. Throws when the server did not stop in an orderly way. */
  close(): Promise<void>
  /** What it printed, for the message of a failed test. */
  output(): string
}

/** Longest wait for the first answer, in milliseconds; a busy machine makes a database in a few seconds. */
const startPatience = 120_000

/**
 * A port nobody uses just now. It is none of those that systems lend to outgoing connections: while the server is down
 * for a moment, no other program gets it by chance.
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

/** Builds the portal when it is stale, starts the server and waits until it is ready. */
export async function startPortal(): Promise<PortalServer> {
  await buildIfStale(institutionFolders({ INSTITUTION_DIR: institutionFolder }))
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'matric-journey-'))
  // The database runs under another account when the tests run as root: let it through.
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
        // Only what a stranger's shell would bring: settings of whoever runs the tests stay out.
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          PORT: String(port),
          DATA_DIR: dataDir,
          INSTITUTION_DIR: institutionFolder,
        },
        // The channel lets the server notice when the tests are gone, however they went.
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
