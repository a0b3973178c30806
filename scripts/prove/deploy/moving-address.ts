import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A local address that forwards to one database after another, as a virtual IP address does. */
export interface MovingAddress {
  port: number
  /** Closes all connections and forwards new ones to another port. */
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
