import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoryFolder } from '../../run-tool.ts'
import { killAtExit, temporaryFolder } from '../at-exit.ts'
import { freePort } from '../free-port.ts'

/** A server with an embedded database, in a separate process. Tests can kill and restart both. */
export interface FaultyServer {
  /** Base URL without a trailing slash. It is the same after a restart. */
  url: string
  dataDir: string
  /** Kills the server with SIGKILL and starts it again. Returns the time in ms until it is ready. */
  killServer(): Promise<number>
  /**
   * Kills the database with SIGKILL. The server restarts the database. Returns the time in ms until the server is
   * ready.
   */
  killDatabase(): Promise<number>
  /** Sends an IPC message to the server's process and resolves to the reply. */
  ask<Answer>(message: string): Promise<Answer>
  /** Stops the server and deletes its data. */
  close(): Promise<void>
}

const readyTimeoutMs = 120_000

/** Rate limits that the load never reaches, although all of it comes from one IP address. */
export const noLimits = {
  LIMIT_REGISTRATIONS_PER_HOUR_AND_ADDRESS: '1000000',
  LIMIT_MAILS_PER_HOUR_AND_ADDRESS: '1000000',
  LIMIT_MAILS_PER_HOUR: '1000000',
  LIMIT_SIGN_INS_PER_HOUR: '1000000',
  LIMIT_WRONG_CODES_PER_HOUR: '1000000',
  LIMIT_PAYMENT_CHECKS_PER_MINUTE: '1000000',
  LIMIT_PASSWORDS_AT_ONCE_AND_ADDRESS: '1000',
}

/** Starts a server with the default settings, very high rate limits, `settings`, and `flags` for Node. */
export async function startFaultyServer(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<FaultyServer> {
  const port = await freePort()
  const { folder, remove } = temporaryFolder('matric-fault-')
  const dataDir = join(folder, 'data')
  const url = `http://localhost:${port}`
  let child: ChildProcess
  let output = ''

  async function start(): Promise<void> {
    child = spawn(
      process.execPath,
      ['--disable-proto=delete', ...flags, 'scripts/start.ts', '--without-build'],
      {
        cwd: repositoryFolder,
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          INSTITUTION_DIR: process.env['INSTITUTION_DIR'],
          PORT: String(port),
          DATA_DIR: dataDir,
          ...noLimits,
          ...settings,
        },
        // The server stops when the IPC channel closes, so that it does not outlive this process.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    killAtExit(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000)
      })
    await untilReady()
  }

  async function untilReady(): Promise<void> {
    for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await pause(20)) {
      if (child.exitCode !== null || child.signalCode !== null) break
      const answer = await fetch(`${url}/health/ready`).catch(() => null)
      if (answer?.ok) return
    }
    throw new Error(`The server is not ready:\n${output}`)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  async function timed(act: () => Promise<void>): Promise<number> {
    const begun = performance.now()
    await act()
    return performance.now() - begun
  }

  await start()
  return {
    url,
    dataDir,
    killServer: () =>
      timed(async () => {
        await end('SIGKILL')
        await start()
      }),
    killDatabase: () =>
      timed(async () => {
        const pid = databasePid(dataDir)
        process.kill(pid, 'SIGKILL')
        // The server reports that it is ready until it notices that the database has exited. So this function first
        // waits for the end of the old database.
        while (existsSync(`/proc/${pid}/cmdline`) && databasePid(dataDir) === pid) await pause(10)
        await untilReady()
      }),
    async ask<Answer>(message: string) {
      const answered = once(child, 'message')
      child.send(message)
      const [answer] = await answered
      return answer as Answer
    },
    async close() {
      await end('SIGTERM')
      remove()
    },
  }
}

function databasePid(dataDir: string): number {
  const record = join(dataDir, 'database-folder')
  const home = existsSync(record) ? readFileSync(record, 'utf8').trim() : join(dataDir, 'postgres')
  const [pid] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}
