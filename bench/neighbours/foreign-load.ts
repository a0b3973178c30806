import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuSeconds, ticksPerSecond } from '../processor-time.ts'

/**
 * Indexes of the fields in the first line of `/proc/stat` that contain the work of programs: user, nice, system and
 * steal. Steal is the time that the host of a virtual machine gave to other machines.
 */
const programFields = [1, 2, 3, 8]

/** Returns the processor time in seconds of all programs on this machine. Needs Linux. */
function machineSeconds(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? []
  return programFields.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / ticksPerSecond
}

/**
 * Starts a measurement. The returned function returns the share of the machine's processor time that other programs
 * have used since then, from 0 to 1. This process and its descendants do not count as other programs. Needs Linux.
 */
export function watchForeignLoad(): () => number {
  const foreign = () => machineSeconds() - cpuSeconds(process.pid)
  const [before, begun] = [foreign(), performance.now()]
  return () => {
    const capacity = ((performance.now() - begun) / 1000) * availableParallelism()
    return Math.max(0, (foreign() - before) / capacity)
  }
}
