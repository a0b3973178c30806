import { execFile } from 'node:child_process'

/**
 * Lets a process work only while nobody else needs the processor: Linux's idle class, which a nice value does not
 * replace (a nice process is still left running for milliseconds before somebody who wakes up gets its place). There is
 * no way back for it. Where the machine has no `chrt` (util-linux) nothing changes.
 */
export function giveWay(pid: number): void {
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], () => undefined)
}
