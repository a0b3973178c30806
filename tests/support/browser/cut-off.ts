import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'

/** Proxy in front of a database. Tests can use it to interrupt all connections. */
export interface CutOff {
  address: DatabaseAddress
  /** Closes every connection. Rejects new connections until `restore` is called. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Starts a proxy on its own TCP port that forwards connections to the database's Unix socket. */
export async function cutOff(real: DatabaseAddress): Promise<CutOff> {
  const sockets = new Set<Socket>()
  const target = `${real.host}/.s.PGSQL.${real.port}`

  function carry(incoming: Socket): void {
    const outgoing = createConnection(target)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }

  let port = 0
  let listener: Server
  async function restore(): Promise<void> {
    listener = createServer(carry).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    if (address instanceof Object) port = address.port
  }

  await restore()
  return {
    address: { ...real, host: '127.0.0.1', port },
    restore,
    async cut() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
