import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { untilReady } from '../../processes/child.ts'
import { freePort } from '../../processes/free-port.ts'
import { noLimits } from '../../processes/no-limits.ts'
import { type ServerChild, startServer } from '../../processes/server.ts'

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

/** Starts a server with the default settings, very high rate limits, `settings`, and `flags` for Node. */
export async function startFaultyServer(
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<FaultyServer> {
  const port = await freePort()
  const { folder, remove } = temporaryFolder('matric-fault-')
  const dataDir = join(folder, 'data')
  const url = `http://localhost:${port}`
  let server: ServerChild

  async function start(): Promise<void> {
    server = await startServer(
      port,
      { HOST: 'localhost', DATA_DIR: dataDir, ...noLimits, ...settings },
      { flags },
    )
  }

  async function timed(act: () => Promise<void>): Promise<number> {
    const startedAt = performance.now()
    await act()
    return performance.now() - startedAt
  }

  await start()
  return {
    url,
    dataDir,
    killServer: () =>
      timed(async () => {
        await server.end('SIGKILL')
        await start()
      }),
    killDatabase: () =>
      timed(async () => {
        const pid = databasePid(dataDir)
        process.kill(pid, 'SIGKILL')
        // The server reports that it is ready until it notices that the database has exited. So this function first
        // waits for the end of the old database.
        while (existsSync(`/proc/${pid}/cmdline`) && databasePid(dataDir) === pid) await pause(10)
        if (!(await untilReady(`${url}/health/ready`, server.process)))
          throw new Error(`The server is not ready:\n${server.output()}`)
      }),
    async ask<Answer>(message: string) {
      const reply = once(server.process, 'message')
      server.process.send(message)
      const [answer] = await reply
      return answer as Answer
    },
    async close() {
      await server.end()
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
