import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks per second in `/proc/PID/stat`, a constant of Linux. */
export const ticksPerSecond = 100

/** Returns the fields of /proc/PID/stat after the process name, which is in parentheses and may contain spaces. */
const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Returns the id of the parent process. Needs Linux. */
export const parentOf = (pid: number) => Number(statOf(pid)[1])

/** Returns the processor time in seconds of a process and its descendants, including ended descendants. Needs Linux. */
export function cpuSeconds(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), stat: statOf(name) }]
      } catch {
        // The process has ended since `/proc` was read.
        return []
      }
    })
  const included = new Set([root])
  for (let before = 0; before !== included.size; ) {
    before = included.size
    for (const { pid, stat } of all) if (included.has(Number(stat[1]))) included.add(pid)
  }
  const ticks = all
    .filter(({ pid }) => included.has(pid))
    .reduce((sum, { stat }) => sum + [11, 12, 13, 14].reduce((own, at) => own + Number(stat[at]), 0), 0)
  return ticks / ticksPerSecond
}
