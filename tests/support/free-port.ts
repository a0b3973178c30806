import { once } from 'node:events'
import { createServer } from 'node:net'

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return address !== null && typeof address !== 'string' ? String(address.port) : ''
}
