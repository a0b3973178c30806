import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'

/**
 * Free space in bytes below which writes are expected to fail: the size of one segment of PostgreSQL's write-ahead log.
 */
const minFreeBytes = 16 * 1024 * 1024

/** Time for which the server reports that it is not ready after a write failed because the disk was full. */
const memoryMs = 15_000

/** Detects a full disk of the server or of the database. */
export interface DiskSpace {
  /** Must be called when the database had no space for a write. */
  noteFull(): void
  /**
   * Checks whether there is free space, and whether a write failed in the last 15 s. Logs when the disk becomes full or
   * has space again.
   * @throws `DiskFull` while writes are expected to fail
   */
  check(): Promise<void>
}

export class DiskFull extends Error {
  override name = 'DiskFull'
}

export interface DiskSpaceOptions {
  /** Folders whose free space is checked. They may be on different disks. */
  folders: readonly string[]
  log: { error(line: object, message: string): void; info(line: object, message: string): void }
  /** Returns the free space on the disk of a folder, in bytes. By default `freeBytesOf`. */
  freeBytes?: (folder: string) => Promise<number>
  now?: () => number
}

/**
 * Creates a `DiskSpace`, which checks the free space on this machine. It also considers failed writes, because the
 * database may be on another machine.
 */
export function diskSpace({
  folders,
  log,
  freeBytes = freeBytesOf,
  now = Date.now,
}: DiskSpaceOptions): DiskSpace {
  let lastFullAt = Number.NEGATIVE_INFINITY
  let wasFull = false

  /** Logs only when the state changes, because a full disk rejects many requests. */
  function note(full: boolean): void {
    if (full === wasFull) return
    wasFull = full
    if (full) log.error({ folders }, 'the disk is full: writes are rejected until there is space')
    else log.info({ folders }, 'the disk has space again')
  }

  return {
    noteFull() {
      lastFullAt = now()
      note(true)
    },
    async check() {
      // If the free space cannot be read, only failed writes show that the disk is full.
      const free = await lowestFreeBytes(folders, freeBytes).catch(() => minFreeBytes)
      const full = now() - lastFullAt < memoryMs || free < minFreeBytes
      note(full)
      if (full) throw new DiskFull('The disk is full.')
    },
  }
}

/** Returns the free space on the fullest disk of the folders, in bytes. */
export async function lowestFreeBytes(folders: readonly string[], freeBytes = freeBytesOf): Promise<number> {
  return Math.min(...(await Promise.all(folders.map((folder) => freeBytes(folder)))))
}

async function freeBytesOf(folder: string): Promise<number> {
  return usableBytes(await statfs(folder))
}

/**
 * Returns the free space of a file system in bytes; 0 if it has no inode left for another file. A file system without a
 * fixed number of inodes, such as btrfs, reports 0 for `files` and `ffree`.
 */
export function usableBytes({
  bavail,
  bsize,
  files,
  ffree,
}: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): number {
  return files > 0 && ffree === 0 ? 0 : bavail * bsize
}
