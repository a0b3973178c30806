import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const threadsFolder = '/proc/self/task'

/**
 * Gives this process a low priority, so that requests on the same machine come first. On Linux each thread has its
 * own priority, and a new thread inherits the priority of the thread that starts it.
 */
export function lowerPriority(): void {
  const threads = existsSync(threadsFolder) ? readdirSync(threadsFolder).map(Number) : [0]
  for (const thread of threads) lowerPriorityOf(thread)
}

/** Lowers the priority of a process or thread. Does nothing if the system does not allow it. */
export function lowerPriorityOf(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended or belongs to another OS user. The backup also works at normal priority.
  }
}
