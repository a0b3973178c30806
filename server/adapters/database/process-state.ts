import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export type ProcessState = {
  /** Start time, to distinguish processes that had the same pid at different times. */
  startedAt: string
  /** Command line, with arguments separated by spaces. */
  command: string
  /** Working directory; undefined if it cannot be read. */
  folder: string | undefined
}

/**
 * Returns the state of a process; undefined if it is not running. A zombie is treated as not running. Zombies have
 * exited, but their parents have not reaped them yet, which is common in containers.
 */
export function processState(pid: number): ProcessState | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? linuxProcess(pid) : otherProcess(pid)
}

/** Reads the state from /proc. Returns undefined if the process has ended. */
function linuxProcess(pid: number): ProcessState | undefined {
  try {
    // The second field of `stat` is the command's name in parentheses. The name can itself contain spaces and
    // parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0] ?? ''
    if (state === 'Z' || state === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
    return { startedAt: `${boot}/${fields[19] ?? ''}`, command, folder: folderOf(pid) }
  } catch {
    return undefined
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Reads the state with `ps`. Returns undefined if `ps` fails, because the process has ended. */
function otherProcess(pid: number): ProcessState | undefined {
  try {
    const ask = (field: string) =>
      execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
    if (ask('stat').startsWith('Z')) return undefined
    return { startedAt: ask('lstart'), command: ask('command'), folder: undefined }
  } catch {
    return undefined
  }
}
