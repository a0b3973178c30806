import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuSeconds, ticksPerSecond } from './processor-time.ts'

/** Fields of the first line of `/proc/stat` that are work of a program: user, nice, system, and stolen by a host. */
const programFields = [1, 2, 3, 8]

/** Returns the processor time in seconds of all programs on this machine. Needs Linux. */
function machineSeconds(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? []
  return programFields.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / ticksPerSecond
}

/**
 * Starts to measure. The returned function returns the share of the machine's processor time, from 0 to 1, that
 * programs have used which neither this process nor its descendants have started. Needs Linux.
 */
export function watchForeignLoad(): () => number {
  const foreign = () => machineSeconds() - cpuSeconds(process.pid)
  const [before, begun] = [foreign(), performance.now()]
  return () => {
    const capacity = ((performance.now() - begun) / 1000) * availableParallelism()
    return Math.max(0, (foreign() - before) / capacity)
  }
}
