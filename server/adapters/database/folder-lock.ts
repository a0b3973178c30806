import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { processState } from './process-state.ts'

export type FolderLock = { release: () => void }

/** The data folder is in use by another running server. */
export class DataFolderInUseError extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is already in use by the process ${pid}. ` +
        'Stop that one first, or give this one another DATA_DIR (and PORT).',
    )
    this.name = 'DataFolderInUseError'
    this.pid = pid
  }
}

/**
 * Takes the data folder for this process, so that two servers never share one database.
 * The lock of a process that died, however it died, is taken over.
 * Throws DataFolderInUseError when a living process holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'server.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: processState(process.pid)?.startedAt })
  for (let attempt = 0; attempt < 20; attempt++) {
    if (create(file, mine)) return { release: () => releaseIfMine(file, mine) }
    const holder = living(read(file))
    if (holder !== undefined) throw new DataFolderInUseError(folder, holder)
    removeStale(file)
  }
  throw new Error(`The lock file ${file} cannot be taken; remove it when no server uses that folder.`)
}

/** Writes the whole file under another name and links it, so that nobody ever reads half a lock. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    if (isCode(error, 'EACCES') || isCode(error, 'EROFS')) throw notWritable(file)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function notWritable(file: string): Error {
  return new Error(
    `The data folder ${dirname(file)} cannot be written by this user. Start Matric as the user who made it, ` +
      'or choose another DATA_DIR.',
  )
}

/** Of two processes that find the same stale lock only one can rename it; what it got is looked at once more. */
function removeStale(file: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const content = read(aside)
  if (living(content) !== undefined && content !== undefined) create(file, content)
  rmSync(aside, { force: true })
}

function releaseIfMine(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** The number of the process that wrote the lock, when that very process still runs. */
function living(content: string | undefined): number | undefined {
  if (content === undefined) return undefined
  const [, pid, startedAt] = /^\{"pid":(\d+),"startedAt":"([^"]*)"\}$/.exec(content) ?? []
  if (pid === undefined) return undefined
  return processState(Number(pid))?.startedAt === startedAt ? Number(pid) : undefined
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
