import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { processState } from './process-state.ts'

export type FolderLock = { release: () => void }

/** Thrown when another running process, such as a server, uses the data folder. */
export class DataFolderInUseError extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is already in use by the process ${pid}. ` +
        'Stop that process, or start this one with another DATA_DIR and PORT.',
    )
    this.name = 'DataFolderInUseError'
    this.pid = pid
  }
}

/**
 * Locks the data folder for this process, so that two servers do not share a database. Replaces the lock of a process
 * that has ended.
 * @throws DataFolderInUseError if a running process holds the lock, or an Error if the folder cannot be locked
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'server.lock')
  const ownContent = JSON.stringify({ pid: process.pid, startedAt: processState(process.pid)?.startedAt })
  for (let attempt = 0; attempt < 20; attempt++) {
    if (create(file, ownContent)) return { release: () => releaseIfMine(file, ownContent) }
    const holder = runningHolder(read(file))
    if (holder !== undefined) throw new DataFolderInUseError(folder, holder)
    removeStale(file)
  }
  throw new Error(`The folder cannot be locked. If no server uses it, delete ${file}.`)
}

/**
 * Writes a temporary file and links it to the name of the lock, so that no process reads an incomplete lock. Returns
 * false if a lock exists.
 */
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
    `This user cannot write to the data folder ${dirname(file)}. Start Matric as the user who created it, ` +
      'or choose another DATA_DIR.',
  )
}

/**
 * Renames a stale lock and deletes it. If two processes try this, only one of them can rename the file. That process
 * checks the renamed lock again and restores it if the owner of the lock is running.
 */
function removeStale(file: string): void {
  const staleFile = `${file}.stale-${process.pid}`
  try {
    renameSync(file, staleFile)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  const content = read(staleFile)
  if (runningHolder(content) !== undefined && content !== undefined) create(file, content)
  rmSync(staleFile, { force: true })
}

function releaseIfMine(file: string, ownContent: string): void {
  if (read(file) === ownContent) rmSync(file, { force: true })
}

/** Returns the content of a lock file; undefined if it does not exist or cannot be read. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the pid in a lock if the process that wrote the lock is still running. Returns undefined otherwise, even if a
 * new process has the same pid.
 */
function runningHolder(content: string | undefined): number | undefined {
  if (content === undefined) return undefined
  const [, pid, startedAt] = /^\{"pid":(\d+),"startedAt":"([^"]*)"\}$/.exec(content) ?? []
  if (pid === undefined) return undefined
  return processState(Number(pid))?.startedAt === startedAt ? Number(pid) : undefined
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
