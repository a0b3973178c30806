import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUpAtExit, temporaryFolder } from '../../processes/at-exit.ts'

/** A small separate file system, which a proof fills. */
export interface SmallDisk {
  /** Existing folder on the disk. */
  folder: string
  /** Fills the disk, except for `leaveBytes`. */
  fill(leaveBytes?: number): void
  /** Creates empty files until the disk has no inode left, so that no further file can be created. */
  useAllInodes(): void
  /** Deletes what `fill` and `useAllInodes` have created. */
  free(): void
  freeBytes(): number
  /** Unmounts the disk. At the latest, it is unmounted when this process exits. */
  close(): void
}

const chunk = Buffer.alloc(64 * 1024, 'x')

/**
 * Mounts a `tmpfs`, which limits its size and its number of files.
 * @throws if this process may not mount file systems
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const { folder: mount, remove } = temporaryFolder('matric-disk-')
  const options = `size=${megabytes}m,nr_inodes=20000,mode=0711`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mount], { stdio: 'pipe' })
  } catch (error) {
    remove()
    throw new Error('A small disk cannot be mounted. A container needs the capability CAP_SYS_ADMIN.', {
      cause: error,
    })
  }
  const unmount = cleanUpAtExit(() => execFileSync('umount', ['-l', mount], { stdio: 'pipe' }))
  const [folder, ballast] = [join(mount, 'data'), join(mount, 'ballast')]
  mkdirSync(folder)
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(mount)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    fill(leaveBytes = 0) {
      mkdirSync(ballast, { recursive: true })
      const file = openSync(join(ballast, 'bytes'), 'a')
      try {
        for (let rest = freeBytes() - leaveBytes; rest > 0; rest = freeBytes() - leaveBytes)
          writeSync(file, chunk.subarray(0, Math.min(rest, chunk.length)))
        fsyncSync(file)
      } catch (error) {
        if (!isFull(error)) throw error
      } finally {
        closeSync(file)
      }
    },
    useAllInodes() {
      mkdirSync(ballast, { recursive: true })
      try {
        for (let name = 0; ; name += 1) closeSync(openSync(join(ballast, String(name)), 'w'))
      } catch (error) {
        if (!isFull(error)) throw error
      }
    },
    free: () => rmSync(ballast, { recursive: true, force: true }),
    close() {
      unmount()
      remove()
    },
  }
}

/** Returns whether this process may mount file systems. */
export function canMountSmallDisk(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    mountSmallDisk(1).close()
    return true
  } catch {
    return false
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
