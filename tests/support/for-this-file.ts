import { afterAll } from 'vitest'

/**
 * Returns a started server and stops it after the last test of the file.
 * Usage: `await forThisFile(startApiServer())`
 */
export async function forThisFile<Server extends { stop(): Promise<void> }>(
  starting: Promise<Server>,
): Promise<Server> {
  const server = await starting
  afterAll(() => server.stop())
  return server
}
