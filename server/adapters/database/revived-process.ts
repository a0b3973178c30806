import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog, DatabaseProcess } from './database-process.ts'

/** Milliseconds before a database that ended unasked is started again; doubled after each start that failed. */
const firstPause = 200
const longestPause = 30_000

/** After so many starts in a row that failed, about eight minutes, somebody has to look. */
const mostFailures = 20

/**
 * A database that is started again when it ends although nobody asked it to: killed for want of memory, or stopped by a
 * full disk. `ended` settles only when it was stopped or cannot be started any more. Throws when the first start fails.
 */
export async function keepAlive(
  start: () => Promise<DatabaseProcess>,
  log: DatabaseLog,
): Promise<DatabaseProcess> {
  let current = await start()
  const stopping = new AbortController()

  async function revive(): Promise<boolean> {
    for (let failures = 0; failures < mostFailures && !stopping.signal.aborted; failures++) {
      const pause = Math.min(longestPause, firstPause * 2 ** failures)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return false
      try {
        current = await start()
        // Asked to stop while it was being started.
        if (stopping.signal.aborted) await current.stop()
        else log.info('The database runs again.')
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
      log.info('The database has stopped without being asked to. It is started again.')
      if (!(await revive())) return
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
