import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ProcessState, processState } from './process-state.ts'

/** After this many milliseconds a database whose server has died is told to stop at once. */
const patience = 2000
const lastPatience = 10_000

/**
 * Waits until the database that an earlier, dead server left running has stopped, then clears its lock file away.
 * PostgreSQL itself would take a zombie, or any later process that got the same number, for a running database.
 * The caller holds the data folder's lock, so no living server owns that database.
 */
export async function outlivePredecessor(dataFolder: string): Promise<void> {
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
    if (running && !stopped && waited > patience) {
      stopped = true
      process.kill(Number(pid), 'SIGQUIT')
    }
    if (waited > lastPatience) throw new Error(`The database process ${pid} of ${dataFolder} does not stop.`)
    await sleep(10)
  }
}

function isDatabase(state: ProcessState | undefined, dataFolder: string): boolean {
  if (!state) return false
  return state.folder ? state.folder === dataFolder : state.command.includes(dataFolder)
}

/**
 * Whether processes are left that share the dead database's memory («key id» in its lock file).
 * Starting beside them would spoil the data. Elsewhere than on Linux PostgreSQL's own check has to do.
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
