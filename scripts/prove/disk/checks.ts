import { setTimeout as pause } from 'node:timers/promises'
import { readiness } from './client.ts'

const recoveryTimeoutMs = 90_000

/** Prints the outcome of a check, and returns `holds`. */
export function check(holds: boolean, what: string): boolean {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  return holds
}

/** Waits until the server is ready. Returns the time in ms, or null if it is not ready after `recoveryTimeoutMs`. */
export async function timeUntilReady(url: string): Promise<number | null> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < recoveryTimeoutMs) {
    if ((await readiness(url)).ready) return Math.round(performance.now() - startedAt)
    await pause(100)
  }
  return null
}
