import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Local TCP proxy in front of one database at a time. `moveTo` switches it to another database, like a virtual IP
 * address at failover.
 */
export interface MovingAddress {
  port: number
  /** Closes all connections. New connections go to the database at the given port. */
  moveTo(port: number): void
  close(): void
}

export async function movingAddress(first: number): Promise<MovingAddress> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1')
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.pipe(database).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const dropAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address instanceof Object ? address.port : 0,
    moveTo(port) {
      target = port
      dropAll()
    },
    close() {
      server.close()
      dropAll()
    },
  }
}
