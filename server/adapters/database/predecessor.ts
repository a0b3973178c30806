import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ProcessState, processState } from './process-state.ts'

/** Time after which an orphaned database that is still running receives SIGQUIT. */
const sigquitAfterMs = 2_000
const timeoutMs = 10_000

/**
 * Waits until the database of a dead server has stopped. Sends SIGQUIT if the database is still running after 2 s. Then
 * deletes its lock file. Otherwise a new PostgreSQL could mistake a zombie, or a later process with the same pid, for a
 * running database. The caller must hold the lock on the data folder, so that no server is running.
 * @throws if the database is still in use after 10 s
 */
export async function waitForPredecessor(dataFolder: string): Promise<void> {
  const lockFile = join(dataFolder, 'postmaster.pid')
  const start = Date.now()
  let stopped = false
  while (existsSync(lockFile)) {
    const [pid, , , , , , memory] = readFileSync(lockFile, 'utf8').split('\n')
    const running = isDatabase(processState(Number(pid)), dataFolder)
    if (!running && !isAttached(memory)) {
      rmSync(lockFile, { force: true })
      return
    }
    const waited = Date.now() - start
    if (running && !stopped && waited > sigquitAfterMs) {
      stopped = true
      process.kill(Number(pid), 'SIGQUIT')
    }
    if (waited > timeoutMs) throw new Error(`The database process ${pid} of ${dataFolder} does not stop.`)
    await sleep(10)
  }
}

function isDatabase(state: ProcessState | undefined, dataFolder: string): boolean {
  if (!state) return false
  return state.folder ? state.folder === dataFolder : state.command.includes(dataFolder)
}

/**
 * Returns whether other processes still use the shared memory of the dead database («key id» in its lock file). A new
 * database started at the same time would corrupt the data. Outside Linux, PostgreSQL must check this itself.
 */
function isAttached(memory: string | undefined): boolean {
  const id = /^\s*\d+\s+(\d+)/.exec(memory ?? '')?.[1]
  if (!id || !existsSync('/proc/sysvipc/shm')) return false
  const [heading = '', ...segments] = readFileSync('/proc/sysvipc/shm', 'utf8').trim().split('\n')
  const columns = heading.trim().split(/\s+/)
  return segments.some((line) => {
    const fields = line.trim().split(/\s+/)
    return fields[columns.indexOf('shmid')] === id && Number(fields[columns.indexOf('nattch')]) > 0
  })
}
