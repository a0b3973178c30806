import { execFile } from 'node:child_process'

/**
 * Moves a process to Linux's idle scheduling class permanently. `nice` is not enough: when another process wakes up, a
 * niced process still keeps the CPU for milliseconds. Does nothing on machines without `chrt` (util-linux).
 */
export function setIdlePriority(pid: number): void {
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], () => undefined)
}
