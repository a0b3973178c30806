import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port outside the range in which the operating system chooses ports. So another program is unlikely to
 * take the port before the server starts, or while it restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    const probe = createServer().listen(port)
    const listening = await once(probe, 'listening').catch(() => null)
    if (listening === null) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
