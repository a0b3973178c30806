import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a free port on the loopback address. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address instanceof Object ? address.port : 0
}
