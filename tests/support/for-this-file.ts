import { afterAll } from 'vitest'

/** Waits for a server, which is stopped after the last test of the file: `await forThisFile(startApiServer())`. */
export async function forThisFile<Server extends { stop(): Promise<void> }>(
  starting: Promise<Server>,
): Promise<Server> {
  const server = await starting
  afterAll(() => server.stop())
  return server
}
