import { freePort as freePortNumber } from '#scripts/processes/free-port.ts'

/** Returns a free port as text, for the environment variable PORT. */
export async function freePort(): Promise<string> {
  return String(await freePortNumber())
}
