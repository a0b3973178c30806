import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog, DatabaseProcess } from './database-process.ts'

/** Delay before the first attempt to restart. The delay doubles with each further attempt, up to `maximumDelayMs`. */
const firstDelayMs = 200
const maximumDelayMs = 30_000

/**
 * Number of consecutive failed attempts after which no further restart is tried. The delays between the attempts add up
 * to about seven minutes.
 */
const maximumFailures = 20

/**
 * Starts the database, and restarts it when it exits unexpectedly, for example because the disk is full or the kernel
 * killed it for lack of memory. `ended` resolves when the database has been stopped or cannot be restarted.
 * @throws if the first start fails
 */
export async function keepAlive(
  start: () => Promise<DatabaseProcess>,
  log: DatabaseLog,
): Promise<DatabaseProcess> {
  let current = await start()
  const stopping = new AbortController()

  async function restart(): Promise<boolean> {
    for (let failures = 0; failures < maximumFailures && !stopping.signal.aborted; failures++) {
      const delayMs = Math.min(maximumDelayMs, firstDelayMs * 2 ** failures)
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return false
      try {
        current = await start()
        // `stop` was called during the restart.
        if (stopping.signal.aborted) await current.stop()
        else log.info('The database is running again.')
        return !stopping.signal.aborted
      } catch (error) {
        log.info(`The database cannot be started: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return false
  }

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      log.info('The database stopped unexpectedly. Restarting it.')
      if (!(await restart())) return
    }
  }

  const ended = watch()
  return {
    get pid() {
      return current.pid
    },
    ended,
    async stop() {
      stopping.abort()
      await current.stop()
      await ended
    },
  }
}
