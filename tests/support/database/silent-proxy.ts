import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'

export interface SilentProxy {
  /** Settings to connect to the database through the proxy. */
  address: DatabaseAddress
  /** Ends the first connection at the database without telling the client, as when a machine loses its power. */
  loseFirst(): void
  /** Like `loseFirst`, for all connections that exist now. */
  loseAll(): void
  close(): void
}

/** Starts a proxy in front of a database. */
export async function silentProxy(database: DatabaseAddress): Promise<SilentProxy> {
  const atDatabase: Socket[] = []
  const server = createServer((client) => {
    const upstream = connect(join(database.host, `.s.PGSQL.${database.port}`))
    atDatabase.push(upstream)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.on('data', (data) => upstream.write(data)).on('close', () => upstream.destroy())
    upstream.on('data', (data) => client.write(data))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: { ...database, host: '127.0.0.1', port },
    loseFirst: () => void atDatabase[0]?.destroy(),
    loseAll() {
      for (const socket of atDatabase) socket.destroy()
    },
    close: () => void server.close(),
  }
}
